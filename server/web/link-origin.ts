import type { Settings } from '../base/settings.ts';

/**
 * Does not trust every Host header. Otherwise a client could choose where a link in another
 * person's mail leads.
 * @returns undefined if no origin can be trusted
 */
export function linkOrigin(
  { publicUrl }: Pick<Settings, 'publicUrl'>,
  { host, hostname }: { host: string; hostname: string },
): string | undefined {
  if (publicUrl !== undefined) return publicUrl;
  return LOOPBACK.test(hostname) ? `http://${host}` : undefined;
}

/** Names under localhost always mean this machine (RFC 6761). */
const LOOPBACK = /^(?:(?:[\w-]+\.)*localhost|127\.0\.0\.1|\[::1\])$/u;
