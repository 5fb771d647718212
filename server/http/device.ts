import type { FastifyRequest } from 'fastify';

/**
 * The name of the device that saves ('Chrome on Android', or a name that the family gave it), so
 * that another device can show where an edit came from. Read from the header `sambandh-device`,
 * percent-encoded UTF-8. A name that is too long is truncated; an invalid one is ignored, and no
 * save fails because of it.
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

/** The User-Agent, truncated, for the account's records of sign-ins and readings of documents. */
export function readUserAgent({ headers }: FastifyRequest): string | null {
  const given = headers['user-agent']?.replace(/\p{C}/gu, '').trim() ?? '';
  return given.slice(0, USER_AGENT_MAX_LENGTH) || null;
}

export const USER_AGENT_MAX_LENGTH = 500;
const DEVICE_MAX_LENGTH = 80;
