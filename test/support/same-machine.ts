/**
 * Importing this module gives the tests, and the programs that they start, the same time zone,
 * language and fonts on every machine.
 */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Noto Sans is narrow, and has Devanagari. DejaVu Sans is wider. */
const FONT_PACKAGES = ['@expo-google-fonts/noto-sans', 'dejavu-fonts-ttf'];
const CACHE = fileURLToPath(new URL('../../node_modules/.cache/fonts/', import.meta.url));

process.env['TZ'] = 'UTC';
process.env['LC_ALL'] = 'C.UTF-8';
// LANGUAGE has precedence over LC_ALL (gettext), so the browser would use another language.
delete process.env['LANGUAGE'];
process.env['FONTCONFIG_FILE'] = writeFontConfiguration();

function writeFontConfiguration(): string {
  const { resolve } = createRequire(import.meta.url);
  const folders = FONT_PACKAGES.map((name) => dirname(resolve(`${name}/package.json`)));
  const lines = [
    '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd"><fontconfig>',
    ...folders.map((folder) => `<dir>${folder}</dir>`),
    `<cachedir>${CACHE}</cachedir>`,
    // Noto Sans is the last choice for every font of a page. Chromium maps 'system-ui' to 'sans'.
    '<match target="pattern"><edit name="family" mode="append" binding="same">',
    '<string>Noto Sans</string></edit></match>',
    '</fontconfig>',
  ];
  mkdirSync(CACHE, { recursive: true });
  const file = join(CACHE, 'fonts.conf');
  // A browser may read the file while another process writes it, so it is replaced as a whole.
  writeFileSync(`${file}.${process.pid}`, lines.join('\n'));
  renameSync(`${file}.${process.pid}`, file);
  return file;
}
