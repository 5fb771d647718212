import { nullable, optional, string, type, type Infer } from 'superstruct';

/** Who runs this server (GET /api/site, ours): whatever is not known is missing. */
export const Site = type({
  providerName: optional(nullable(string())),
  supportEmail: optional(nullable(string())),
  grievanceContact: optional(nullable(string())),
});
export type Site = Infer<typeof Site>;

/** What a server is called whose operator gave it no name: the product's own, which is said in each language. */
const UNNAMED = 'Sambandh';

/** The operator's name where there is one, else the product's. */
export function providerOf(site: Site | undefined, productName: string): string {
  const name = site?.providerName;
  return name && name !== UNNAMED ? name : productName;
}

/** Asks the server; undefined when it cannot be reached or does not speak of it. */
export async function readSite(): Promise<Site | undefined> {
  try {
    const response = await fetch('/api/site', { headers: { accept: 'application/json' } });
    const body: unknown = response.ok ? await response.json() : undefined;
    return Site.is(body) ? body : undefined;
  } catch {
    return undefined;
  }
}
