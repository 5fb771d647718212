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

const DEVICE_MAX_LENGTH = 80;
