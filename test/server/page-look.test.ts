import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { COLOURS, FORM_PAGE_STYLE, MARK_SVG } from '../../server/web/page-look.ts';
import { undoPage, type UndoView } from '../../server/web/undo-page.ts';
import { MARK } from '../../src/components/look/marks.ts';
import { LANGUAGES } from '../../src/domain/languages.ts';

const tokens = await readFile(
  new URL('../../src/components/look/tokens.css', import.meta.url),
  'utf8',
);

describe('a page that the server draws', () => {
  test.each(Object.entries(COLOURS))('has the product’s %s', (name, [light, dark]) => {
    expect(tokens).toContain(`--${name}: light-dark(${light}, ${dark});`);
  });

  test('has its mark', () => {
    for (const part of [MARK.viewBox, MARK.line, MARK.over, MARK.gap.dashes]) {
      expect(MARK_SVG).toContain(part);
    }
  });

  test('uses no colour that it does not have', () => {
    const used = [...(FORM_PAGE_STYLE + MARK_SVG).matchAll(/var\(--([\w-]+)\)/gu)].map(
      ([, name]) => name,
    );
    expect(used.filter((name) => !Object.hasOwn(COLOURS, name!))).toEqual([]);
  });
});

const VIEWS: UndoView[] = [
  { kind: 'asking', former: 'a•••@x.in', email: '<b•••@x.in' },
  { kind: 'undone' },
  { kind: 'taken' },
  { kind: 'over' },
];

describe.each(LANGUAGES)('the page that undoes a change of address, in %s,', (language) => {
  test.each(VIEWS)('has one heading, which is its title too, and leads on: $kind', (view) => {
    const page = undoPage({ language, theme: 'dark', view });
    const [, heading = ''] = /<h1>([^<]+)<\/h1>/u.exec(page) ?? [];
    expect(page).toContain(`<title>${heading} · `);
    expect(page).toContain(`<html lang="${language}" data-theme="dark">`);
    expect(page.match(/<h1>/gu)).toHaveLength(1);
    expect(page).toMatch(/<button|class="button"/u);
    expect(page).not.toMatch(/<script|<b•|undefined/u);
  });
});
