import type { FastifyRequest } from 'fastify';

/**
 * The header holds the device's name as percent-encoded UTF-8. An invalid name is ignored: no save
 * must fail because of it.
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

export function readUserAgent({ headers }: FastifyRequest): string | null {
  const given = headers['user-agent']?.replace(/\p{C}/gu, '').trim() ?? '';
  return given.slice(0, USER_AGENT_MAX_LENGTH) || null;
}

const USER_AGENT_MAX_LENGTH = 500;
const DEVICE_MAX_LENGTH = 80;
