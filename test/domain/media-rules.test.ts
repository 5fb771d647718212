import { describe, expect, test } from 'vitest';
import { checkMedia, MEDIA_SIGNATURE_BYTES, type MediaKind } from '../../src/domain/media.ts';
import { MEDIA_RULE_ROWS, type MediaRuleRow } from '../support/media-rule-rows.ts';

test.each([
  ['image/png', 'imageTooLarge'],
  ['image/gif', 'imageFileType'],
])('zeros of the type %s: %s if they are 6 MB (spec §5)', (claim, verdict) => {
  const file = { head: new Uint8Array(16), claim };
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
