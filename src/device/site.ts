import { nullable, optional, string, type, type Infer } from 'superstruct';

/** The operator of this server, from GET /api/site. Only our own server has this call. */
export const Site = type({
  providerName: optional(nullable(string())),
  supportEmail: optional(nullable(string())),
  grievanceContact: optional(nullable(string())),
});
export type Site = Infer<typeof Site>;

/** The provider name of a server whose operator chose none. */
const UNNAMED = 'Sambandh';

export function providerOf(site: Site | undefined, productName: string): string {
  const name = site?.providerName;
  return name && name !== UNNAMED ? name : productName;
}

/** Returns undefined without a valid answer, for example from a server without this call. */
export async function readSite(): Promise<Site | undefined> {
  try {
    const response = await fetch('/api/site', { headers: { accept: 'application/json' } });
    const body: unknown = response.ok ? await response.json() : undefined;
    return Site.is(body) ? body : undefined;
  } catch {
    return undefined;
  }
}
