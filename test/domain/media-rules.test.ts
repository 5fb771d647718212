import { describe, expect, test } from 'vitest';
import { checkMedia, MEDIA_SIGNATURE_BYTES, type MediaKind } from '../../src/domain/media.ts';
import { MEDIA_RULE_ROWS, type MediaRuleRow } from '../support/media-rule-rows.ts';

test.each([
  ['big.png', 'image/png', 'imageTooLarge'],
  ['big.JPG', '', 'imageTooLarge'],
  ['big.gif', 'image/gif', 'imageFileType'],
])('%s of zeros is told %s: %s (spec §5)', (name, type, verdict) => {
  const file = { head: new Uint8Array(16), claim: { name, type } };
  expect(checkMedia('photo', { ...file, sizeBytes: 6_000_000 })).toBe(verdict);
  expect(checkMedia('photo', { ...file, sizeBytes: 100 })).toBe('imageFileType');
});

const tables = Object.entries(MEDIA_RULE_ROWS) as [MediaKind, readonly MediaRuleRow[]][];

describe.each(tables)('%s (spec §5), as its form has it', (kind, rows) => {
  test.each(rows.map((row) => [row.what, row.verdict, row] as const))(
    '%s: %s',
    async (_what, verdict, row) => {
      const bytes = await row.file();
      const head = new Uint8Array(bytes.subarray(0, MEDIA_SIGNATURE_BYTES));
      expect(checkMedia(kind, { head, sizeBytes: bytes.length }) ?? 'good').toBe(verdict);
    },
  );
});
