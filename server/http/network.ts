import { BlockList, isIPv4, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Settings } from '../base/settings.ts';

/**
 * One subscriber has all IPv6 addresses with the same first 64 bits, so they are one network. Some
 * proxies add a port to the address. All that is no address is one network.
 */
export function networkOf(request: FastifyRequest): string {
  const [address = ''] = request.ip
    .replace(/^\[(.+)\](?::\d+)?$|^([\d.]+):\d+$/u, '$1$2')
    .split('%');
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return 'no address';
  // A URL writes an IPv6 address in its shortest form, and hexadecimal throughout.
  const [head = '', tail = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const [leading, trailing] = [head, tail].map((groups) => groups.split(':').filter(Boolean));
  const zeros = Array.from({ length: 8 - leading!.length - trailing!.length }, () => '0');
  const groups = [...leading!, ...zeros, ...trailing!];
  if (!groups.join(':').startsWith('0:0:0:0:0:ffff:')) return groups.slice(0, 4).join(':');
  const bytes = groups.slice(6).flatMap((group) => {
    const bits = Number.parseInt(group, 16);
    return [bits >> 8, bits & 255];
  });
  return bytes.join('.');
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
