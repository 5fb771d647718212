import type { FastifyRequest } from 'fastify';

/**
 * What the device that saves calls itself ('Chrome on Android', or what the family named
 * it), for whoever meets its edit on another one: the header `sambandh-device`,
 * percent-encoded UTF-8. It is a courtesy: one too long is cut, one that cannot be read
 * is nobody's, and no save fails over it.
 */
export function readDevice({ headers }: FastifyRequest): string | null {
  const given = headers['sambandh-device'];
  if (typeof given !== 'string') return null;
  try {
    const name = decodeURIComponent(given).replace(/\p{C}/gu, '').trim();
    return Array.from(name).slice(0, DEVICE_MAX_LENGTH).join('').trim() || null;
  } catch {
    return null;
  }
}

/** What the browser calls itself, for the account's own record of who signed in and looked; cut where it goes on. */
export function readUserAgent({ headers }: FastifyRequest): string | null {
  const given = headers['user-agent']?.replace(/\p{C}/gu, '').trim() ?? '';
  return given.slice(0, USER_AGENT_MAX_LENGTH) || null;
}

export const USER_AGENT_MAX_LENGTH = 500;
const DEVICE_MAX_LENGTH = 80;
