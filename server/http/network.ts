import type { FastifyRequest } from 'fastify';

/** One subscriber has all IPv6 addresses with the same first 64 bits, so they are one network. */
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
