import type { SectionKey } from '../../../src/domain/sections.ts';
import { API_BASE, paths } from '../../../src/protocol/paths.ts';
import type { FaultProxy } from './fault-proxy.ts';
import type { Family } from './people.ts';
import type { Product } from './product.ts';
import type { RecordedRequest } from './recorded-request.ts';

interface SectionRecord {
  kind: string;
  version: number;
  values: Record<string, unknown>;
}

export const listPrimaryRecords = (product: Product, family: Family): Promise<SectionRecord[]> =>
  listRecords(product, family).then((records) => records.filter(isOf('primary')));

export async function readRecord(
  product: Product,
  family: Family,
  kind: SectionKey,
): Promise<Record<string, unknown> | undefined> {
  return (await listRecords(product, family)).find(isOf(kind))?.values;
}

export function listRecords(product: Product, family: Family): Promise<SectionRecord[]> {
  return product.query<SectionRecord>(
    `SELECT sections.kind, sections.version, sections.values FROM sections
      JOIN profiles ON profiles.id = sections.profile_id
      JOIN accounts ON accounts.id = profiles.account_id
      WHERE accounts.email = $1`,
    [family.email],
  );
}

const isOf = (kind: SectionKey) => (record: SectionRecord) => record.kind === kind;

/** The back comes before the front. */
export function listDocuments(
  product: Product,
  family: Family,
): Promise<{ type: string; profile: string }[]> {
  return product.query(
    `SELECT documents.document_type AS type, documents.profile_id AS profile FROM documents
      JOIN profiles ON profiles.id = documents.profile_id
      JOIN accounts ON accounts.id = profiles.account_id
      WHERE accounts.email = $1 ORDER BY documents.document_type`,
    [family.email],
  );
}

export async function countEffects(product: Product, key: string | undefined): Promise<number> {
  const [row] = await product.query<{ environment: number }>(
    'SELECT count(*)::int AS environment FROM idempotency_outcomes WHERE key = $1 AND status < 300',
    [key],
  );
  return row?.environment ?? 0;
}

export const isPrimaryCreation = isPost(paths.sections('primary'));
export const isRefresh = isPost(paths.refresh);

export function isPost(path: string): (request: RecordedRequest) => boolean {
  return (request) => request.method === 'POST' && request.path === API_BASE + path;
}

/** The server processes the requests. All answers are lost, as the browser may repeat one. */
export function loseAnswers(road: FaultProxy, path: string): () => void {
  let isLosing = true;
  road.loseReplies((request) => isLosing && isPost(path)(request), Number.POSITIVE_INFINITY);
  return () => {
    isLosing = false;
  };
}
