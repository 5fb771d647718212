import type { FaultProxy } from './fault-proxy.ts';
import { INVENTED_STATE } from './people.ts';
import type { Product } from './product.ts';

/**
 * The invented families live in one state. The lists of the other states would cost time in every
 * test, so the proxy answers with empty lists.
 */
export async function emptyOtherCityLists(product: Product, road: FaultProxy): Promise<void> {
  const [state] = await product.query<{ id: string }>(
    `select id from reference_items where kind = 'state' and name = $1`,
    [INVENTED_STATE],
  );
  if (!state) throw new Error(`The server knows no state ${INVENTED_STATE}`);
  const isOfAnother = ({ path }: { path: string }): boolean => {
    const { pathname, searchParams } = new URL(path, product.url);
    return (
      pathname.endsWith('/core/city/') &&
      searchParams.get('query') === '' &&
      searchParams.get('state_id') !== state.id
    );
  };
  road.answer(isOfAnother, { status: 200, body: [] });
}
