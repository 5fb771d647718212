import { nullable, optional, string, type, type Infer } from 'superstruct';

/**
 * The operator of this server, from GET /api/site. Only our server has this call. A field that is
 * not known is missing or null.
 */
export const Site = type({
  providerName: optional(nullable(string())),
  supportEmail: optional(nullable(string())),
  grievanceContact: optional(nullable(string())),
});
export type Site = Infer<typeof Site>;

/**
 * The provider name of a server whose operator chose no name. The screen then shows the product's
 * name in the language of the screen.
 */
const UNNAMED = 'Sambandh';

/** Returns the name that the operator chose, or otherwise the product's name. */
export function providerOf(site: Site | undefined, productName: string): string {
  const name = site?.providerName;
  return name && name !== UNNAMED ? name : productName;
}

/**
 * Fetches the server's operator. It returns undefined if the server cannot be reached or does not
 * have this call.
 */
export async function readSite(): Promise<Site | undefined> {
  try {
    const response = await fetch('/api/site', { headers: { accept: 'application/json' } });
    const body: unknown = response.ok ? await response.json() : undefined;
    return Site.is(body) ? body : undefined;
  } catch {
    return undefined;
  }
}
