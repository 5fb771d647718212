import { describe, expect, test } from 'vitest';
import { checkMedia, MEDIA_SIGNATURE_BYTES, type MediaKind } from '../../src/domain/media.ts';
import { MEDIA_RULE_ROWS, type MediaRuleRow } from '../support/media-rule-rows.ts';

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
