import type { FastifyRequest } from 'fastify';

/**
 * Returns the network for which a request is counted: an IPv4 address, or the first 64 bits of an
 * IPv6 address, because one subscriber has all addresses that begin with the same 64 bits.
 */
export function networkOf(request: FastifyRequest): string {
  const address = request.ip.replace(/^::ffff:(?=\d+\.)/u, '');
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('%')[0]!.split('::');
  const leading = head === '' ? [] : head.split(':');
  const trailing = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from(
    { length: Math.max(0, 8 - leading.length - trailing.length) },
    () => '0',
  );
  return [...leading, ...zeros, ...trailing]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
