import type { FastifyRequest } from 'fastify';

/**
 * Returns the name of the device that saves ('Chrome on Android', or a name that the family gave
 * it), so that another device can show where an edit came from. The header `sambandh-device` holds
 * the name as percent-encoded UTF-8. A name that is too long is truncated. An invalid name is
 * ignored, so that no save fails because of it.
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

/**
 * Returns the truncated User-Agent. The account's records of sign-ins and document readings contain
 * it.
 */
export function readUserAgent({ headers }: FastifyRequest): string | null {
  const given = headers['user-agent']?.replace(/\p{C}/gu, '').trim() ?? '';
  return given.slice(0, USER_AGENT_MAX_LENGTH) || null;
}

export const USER_AGENT_MAX_LENGTH = 500;
const DEVICE_MAX_LENGTH = 80;
