/**
 * Which letters a biodata's fonts have, and a text cut up by them. Known here, since a
 * letter that no font has must be noticed before anything is printed.
 */
import type { Language } from '../../domain/enumerations.ts';

/** 'other': a letter of neither; what stands for it is drawn by the browser. */
export type FontName = 'devanagari' | 'latin' | 'other';
export type Weight = 'regular' | 'bold';

/** A part of a text that is set in one font. */
export interface Run {
  font: FontName;
  text: string;
}

/** The sum of a text's advances in em of its font. */
export type Measure = (run: Run, weight: Weight) => number;

/** Latin letters and digits would tower over Devanagari of the same size. */
const LATIN_BESIDE_DEVANAGARI = 0.93;

/** What a font's letters are scaled by on a page of this language. */
export function fontScale(font: FontName, language: Language): number {
  return language !== 'en' && font !== 'devanagari' ? LATIN_BESIDE_DEVANAGARI : 1;
}

const LATIN =
  /[\u0020-\u007e\u00a0-\u00ff\u0131\u0152\u0153\u02bb\u02bc\u02c6\u02da\u02dc\u0300\u0301\u0303\u0304\u0308\u0309\u0323\u0329\u2002\u2009\u200b\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u2032\u2033\u2039\u203a\u2044\u20ac\u2122\u2212]/u;
const DEVANAGARI =
  /[\u0900-\u097f\u1cd0-\u1cf6\u1cf8\u1cf9\u20b9\u20f0\ua830-\ua839\ua8e0-\ua8ff]/u;
/** They shape what stands before them, and are nothing by themselves. */
const JOINER = /[\u200c\u200d]/u;
const SPACE = /[\u0020\u00a0]/u;

/** A letter with what is written on it; a joiner or a variation selector stays with it. */
const CLUSTER = /\P{M}[\p{M}\u200c\u200d\ufe0e\ufe0f]*|[\p{M}\u200c\u200d]+/gu;

/** A text in runs of one font each. A space goes with what is before it. */
export function toRuns(text: string): Run[] {
  const runs: Run[] = [];
  for (const [cluster] of text.normalize('NFC').matchAll(CLUSTER)) {
    const before = runs.at(-1);
    const isSpace = SPACE.test(cluster) && cluster.length === 1;
    const font = isSpace && before && before.font !== 'other' ? before.font : fontOf(cluster);
    if (before?.font === font) before.text += cluster;
    else runs.push({ font, text: cluster });
  }
  return runs;
}

function fontOf(cluster: string): FontName {
  const letters = Array.from(cluster).filter((letter) => !JOINER.test(letter));
  if (letters.length === 0) return 'devanagari';
  if (letters.every((letter) => DEVANAGARI.test(letter))) return 'devanagari';
  return letters.every((letter) => LATIN.test(letter)) ? 'latin' : 'other';
}
