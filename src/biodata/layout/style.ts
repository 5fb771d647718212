/** All lengths: in points for A4, in pixels for a picture. */
import type { Language } from '../../domain/languages.ts';
import type { SectionName } from '../blocks/biodata.ts';

interface TextStyle {
  size: number;
  leading: number;
}

export interface PageStyle {
  width: number;
  /** The maximum height of a page. */
  height: number;
  left: number;
  right: number;
  /** The top of the rows from the second page on, and their lower limit on every page. */
  nextTop: number;
  bottom: number;
  /** The baselines of opening line and foot, then the headlines of name and running head. */
  openingY: number;
  footY: number;
  nameLineY: number;
  headLineY: number;
  /** The name moves up by this distance if there is no opening line. */
  withoutOpening: number;
  /** The largest is tried first. */
  nameSizes: readonly number[];
  nameLeading: number;
  heading: TextStyle;
  value: TextStyle;
  label: number;
  labelLeading: number;
  small: number;
  legend: number;
  head: number;
  opening: number;
  gap: { section: number; heading: number; row: number; cell: number };
  photo: { width: number; height: number; gap: number };
  /** Widths of label, value, label, value, and so on. The last value gets the remaining width. */
  cells: { one: number; two: readonly number[]; three: readonly number[] };
  /** Pairs of label and value side by side. The default is 1. */
  pairs: Partial<Record<SectionName, 2 | 3>>;
  dot: number;
  mark: { size: number; y: number };
  kath: { from: number; to: number; step: number; radius: number } | { band: number };
  tones: { heading: 'ink' | 'heading' };
  /** Set for pictures: labels beside the photo are above their values; foot and head differ. */
  stacksFacts: boolean;
  /** If it is set, a page is only as high as its content needs, but at least this high. */
  leastHeight?: number;
}

const MM = 72 / 25.4;
const mm = (length: number) => length * MM;

/**
 * Sizes of letters and gaps, the widest first. A biodata gets the first density at which it fits on
 * a single page. If there is none, it gets 'roomy' and several pages. 'large' is for little data, and
 * ends at two thirds of the page.
 */
export const DENSITIES = ['large', 'roomy', 'normal', 'tight'] as const;
type Density = (typeof DENSITIES)[number];

const VALUES: Record<Density, { size: number; leading: number; leadingEn: number }> = {
  large: { size: 12.5, leading: 19, leadingEn: 19 },
  roomy: { size: 11, leading: 16, leadingEn: 16 },
  normal: { size: 10.5, leading: 14.6, leadingEn: 15.2 },
  tight: { size: 10, leading: 14, leadingEn: 14.4 },
};
const LEAST_LABEL = 8.75;
/**
 * In em. From 1.5 em of the smallest letters on, programs that copy text from a PDF split a label
 * into two texts and put the value between them.
 */
const LABEL_LEADING = { alone: 1.48, besideDevanagari: 1.39 };

export function a4Style(language: Language, density: Density): PageStyle {
  const isEnglish = language === 'en';
  const { size, leading, leadingEn } = VALUES[density];
  const isLarge = density === 'large';
  const isRoomy = density === 'roomy';
  const label = Math.max(size - (isEnglish ? 1.5 : 1.25), LEAST_LABEL);
  return {
    width: mm(210),
    height: mm(297),
    left: mm(17),
    right: mm(193),
    nextTop: mm(28.5),
    bottom: mm(isLarge ? 190 : 276),
    openingY: mm(21),
    footY: mm(285),
    nameLineY: mm(28),
    headLineY: mm(17),
    withoutOpening: mm(3),
    nameSizes: isEnglish ? [26, 24, 21] : [27, 24, 21],
    nameLeading: 1.4,
    heading: isLarge ? { size: 13.5, leading: 19 } : { size: 12, leading: 17 },
    value: { size, leading: isEnglish ? leadingEn : leading },
    label,
    labelLeading: label * (isEnglish ? LABEL_LEADING.alone : LABEL_LEADING.besideDevanagari),
    small: 8.5,
    legend: 9.5,
    head: 9,
    opening: 11.5,
    gap: {
      section: mm(isLarge ? 10 : isRoomy ? 6.2 : 3.2),
      heading: mm(isLarge ? 1.8 : isRoomy ? 1.2 : 0.7),
      row: mm(isLarge ? 1.2 : isRoomy ? 0.75 : 0.25),
      cell: mm(3),
    },
    photo: { width: mm(isLarge ? 50 : 40), height: mm(isLarge ? 62.5 : 50), gap: mm(4) },
    cells: {
      one: mm((isEnglish ? 30 : 27) + (isLarge ? 6 : 0)),
      two: (isEnglish ? [30, 55, 27] : [27, 58, 23]).map(mm),
      three: (isEnglish ? [30, 31, 20, 33, 15] : [27, 25, 17, 38, 17]).map(mm),
    },
    // In columns, few facts would look like a form.
    pairs: isLarge
      ? { horoscope: 2 }
      : { facts: 2, personal: 2, family: 2, expectations: 2, horoscope: 3 },
    dot: mm(1.75) / 2,
    mark: { size: mm(5.6), y: mm(281) },
    kath: { from: mm(11), to: mm(14.8), step: mm(5.5), radius: mm(1.24) / 2 },
    tones: { heading: 'ink' },
    stacksFacts: false,
  };
}

/** For WhatsApp: at most as high as a 9:16 screen. */
export function pictureStyle(language: Language): PageStyle {
  return {
    width: 1080,
    height: 1920,
    left: 60,
    right: 1020,
    nextTop: 165,
    bottom: 1765,
    openingY: 104,
    footY: 1832,
    nameLineY: 176,
    headLineY: 96,
    withoutOpening: 56,
    nameSizes: [88, 76, 66, 56],
    nameLeading: 1.4,
    heading: { size: 48, leading: 70 },
    value: { size: 42, leading: 60 },
    label: 35,
    labelLeading: 60,
    small: 32,
    legend: 35,
    head: 42,
    opening: 40,
    gap: { section: 22, heading: 4, row: 2, cell: 30 },
    photo: { width: 400, height: 500, gap: 40 },
    cells: { one: language === 'en' ? 295 : 250, two: [160, 280, 145], three: [] },
    pairs: language === 'en' ? {} : { horoscope: 2 },
    dot: 8.5,
    mark: { size: 52, y: 1798 },
    kath: { band: 48 },
    tones: { heading: 'heading' },
    stacksFacts: true,
    leastHeight: 1350,
  };
}
