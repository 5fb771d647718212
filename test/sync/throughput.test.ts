import { expect, test } from 'vitest';
import { pieceBytes, transferMs } from '../../src/api/throughput.ts';
import { freshServers, server } from './support/our-server.ts';
import { world } from './support/world.ts';

freshServers();

test('[S25] a request may take three times as long as its bytes need at the measured speed', () => {
  expect(transferMs(100_000, 50)).toBe(6_000);
});

test('[S25] a connection without a measured speed, or with a very low one, counts as one of 4 KB/s', () => {
  expect(transferMs(100_000)).toBe(75_000);
  // A measured speed counts as at least a third of 4 KB/s.
  expect(transferMs(4_000, 0.01)).toBe(9_000);
});

test('[S25] a piece takes ten seconds of the connection, and has at least 64 KB', () => {
  expect([undefined, 4, 16, 200].map(pieceBytes)).toEqual([65_536, 65_536, 160_000, 2_000_000]);
});

test('[S18] a file of 128 KB is sent whole, because sending it in pieces would cost more than it saves', async () => {
  for (const sizeBytes of [128 * 1024, 128 * 1024 + 1]) {
    await world.submit('photo', new Blob([new Uint8Array(sizeBytes)]));
  }
  await world.drain();
  expect(server.uploadsBegun).toBe(1);
  expect(server.data.files.map(({ sizeBytes }) => sizeBytes)).toEqual([131_072, 131_073]);
});
