import { BlockList, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Settings } from '../base/settings.ts';

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

/** Loopback, private and link-local addresses: a proxy of the same machine or network. */
const NEAR = [
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  '::1',
  'fc00::/7',
  'fe80::/10',
];

/**
 * @returns whether a peer that connects to this server is a proxy whose headers are trusted. If
 * TRUST_PROXY is a number, only near peers are: a port that is open to the internet by mistake must
 * not trust visitors.
 */
export function trustedPeers(trustProxy: Settings['trustProxy']): (peer: string) => boolean {
  const trusted = new BlockList();
  const entries = Array.isArray(trustProxy) ? trustProxy : trustProxy ? NEAR : [];
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(bits), family);
  }
  return (peer) => {
    const address = peer.replace(/^::ffff:(?=\d+\.)/u, '');
    return trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
  };
}
