import type { Language } from '../../domain/languages.ts';
import { fontScale, toRuns, type Measure, type Run, type Weight } from './fonts.ts';
import type { TextDrawing } from './page.ts';

interface TextPlace
  extends
    Pick<TextDrawing, 'y' | 'goesOn' | 'node'>,
    Partial<Pick<TextDrawing, 'weight' | 'tone'>> {
  x: number;
  size: number;
}

export type Typesetter = ReturnType<typeof createTypesetter>;

export function createTypesetter(language: Language, measure: Measure) {
  const known = new Map<string, number>();
  /** In em of the page's font size. */
  const runWidth = (run: Run, weight: Weight): number => {
    const key = `${weight} ${run.font} ${run.text}`;
    const width =
      known.get(key) ??
      measure({ ...run, text: run.drawn ?? run.text }, weight) * fontScale(run.font, language);
    known.set(key, width);
    return width;
  };
  /** Each word is measured only once, although several lines and font sizes are tried. */
  const measureWords = (text: string, weight: Weight): number => {
    let width = 0;
    for (const word of wordsOf(text)) {
      for (const run of toRuns(word)) width += runWidth(run, weight);
    }
    return width;
  };
  const widthOf = (text: string, size: number, weight: Weight) => measureWords(text, weight) * size;

  return {
    widthOf,
    draw(text: string, at: TextPlace): TextDrawing {
      const { x, size, weight = 'regular', tone = 'ink', ...more } = at;
      let left = x;
      const runs = toRuns(text).map((run) => {
        const { font, text: words } = run;
        const width =
          (font === 'other' ? runWidth(run, weight) : measureWords(words, weight)) * size;
        const placed = { ...run, x: left, width, size: size * fontScale(run.font, language) };
        left += width;
        return placed;
      });
      return { kind: 'text', runs, weight, tone, ...more };
    },
    /** Line breaks that a person typed stay. */
    breakLines(
      text: string,
      { width, size, weight }: { width: number; size: number; weight: Weight },
    ): string[] {
      const fits = (line: string) => widthOf(line.trimEnd(), size, weight) <= width;
      return text.split('\n').flatMap((paragraph) => breakParagraph(paragraph, fits));
    },
  };
}

/**
 * The spaces after a word belong to it. A no-break space does not end a word, nor does a space
 * before a separator, which should not begin a line.
 */
function wordsOf(text: string): string[] {
  return text.match(/[^ ]+(?: +[·•|/;:,–—-]+(?![^ ]))* *| +/gu) ?? [];
}

function breakParagraph(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of wordsOf(text).flatMap((each) =>
    fits(each) ? [each] : breakWord(each, fits),
  )) {
    if (line !== '' && !fits(line + word)) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += word;
  }
  if (line !== '') lines.push(line.trimEnd());
  return lines;
}

/** For a word that is wider than a line: it ends after a hyphen or a slash, else after any letter. */
function breakWord(word: string, fits: (line: string) => boolean): string[] {
  return word
    .split(/(?<=[-/])(?![-/ ])/u)
    .flatMap((part) => (fits(part) ? [part] : breakLetters(part, fits)));
}

/** Never separates a letter from its signs. */
function breakLetters(word: string, fits: (line: string) => boolean): string[] {
  const parts: string[] = [];
  let part = '';
  for (const [letter] of word.matchAll(/\P{M}(?:[\p{M}\u200c\u200d]|(?<=\u094d)\p{L})*|\p{M}+/gu)) {
    if (part !== '' && !fits(part + letter)) {
      parts.push(part);
      part = '';
    }
    part += letter;
  }
  return part === '' ? parts : [...parts, part];
}
