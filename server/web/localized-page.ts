import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Language } from '../../src/domain/languages.ts';

export type Theme = 'dark' | 'light';
type Encoding = 'br' | 'gzip';

interface LocalizedPage {
  etag: string;
  read: (encoding: Encoding | undefined) => Promise<Buffer>;
}

/** The page's styles read `lang` and `data-theme`: it looks right before any script runs. */
export function createLocalizedPage(
  page: string,
): (language: Language, theme: Theme | undefined) => LocalizedPage {
  const variants = new Map<string, LocalizedPage>();
  return (language, theme) => {
    const tag = `<html lang="${language}"${theme ? ` data-theme="${theme}"` : ''}>`;
    const known = variants.get(tag);
    if (known) return known;
    const dressed = page.replace('<html lang="en">', tag);
    // The landing page has a template for each language.
    const variant = createVariant(
      dressed
        .replace(`<template data-language="${language}">`, '')
        .replace(`</template><!--${language}-->`, ''),
    );
    variants.set(tag, variant);
    return variant;
  };
}

function createVariant(text: string): LocalizedPage {
  const plain = Buffer.from(text);
  const compressed = new Map<Encoding, Promise<Buffer>>();
  return {
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    async read(encoding) {
      if (encoding === undefined) return plain;
      const known = compressed.get(encoding);
      if (known) return known;
      const made = compress(plain, encoding);
      compressed.set(encoding, made);
      return made;
    },
  };
}

function compress(plain: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return promisify(gzip)(plain);
  return promisify(brotliCompress)(plain, {
    params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY },
  });
}

/** Undefined if the browser accepts none of the encodings that we have. */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding | undefined {
  const accepted = (acceptEncoding ?? '')
    .split(',')
    .filter((entry) => !/;\s*q=0(\.0*)?\s*$/u.test(entry))
    .map((entry) => entry.split(';')[0]?.trim().toLowerCase());
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding));
}

const BROTLI_QUALITY = 9;
