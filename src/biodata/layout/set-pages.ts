import type { Biodata, Section } from '../blocks/biodata.ts';
import { lastAllowed, type Atom } from './atoms.ts';
import type { Measure } from './fonts.ts';
import { drawFoot, drawHead } from './frame.ts';
import { headingAtom } from './heading.ts';
import { type Drawing, type Pages, createStructure } from './page.ts';
import { baselineIn, rowAtoms, type Setting } from './rows.ts';
import { stackedAtoms, stacksOf } from './stacked.ts';
import { a4Style, DENSITIES, pictureStyle, type PageStyle } from './style.ts';
import { setTitle, type Title } from './title.ts';
import { createTypesetter, type Typesetter } from './text.ts';

/** Each step takes some milliseconds. The caller may pause between two steps. */
export type Steps = Generator<undefined, Pages>;

/**
 * Uses the first of `DENSITIES` with which the biodata fits on one page. If none fits, the biodata
 * has several pages with the density 'roomy'.
 */
export function* a4Steps(biodata: Biodata, measure: Measure): Steps {
  const type = createTypesetter(biodata.language, measure);
  let roomiest: Pages | undefined;
  for (const density of DENSITIES) {
    const pages = yield* setPages(biodata, { type, style: a4Style(biodata.language, density) });
    if (pages.pages.length === 1) return pages;
    if (density === 'roomy') roomiest = pages;
  }
  if (!roomiest) throw new Error("DENSITIES must contain 'roomy'.");
  return roomiest;
}

/** As many pictures as needed, none higher than a 9:16 screen. */
export function pictureSteps(biodata: Biodata, measure: Measure): Steps {
  const type = createTypesetter(biodata.language, measure);
  return setPages(biodata, { type, style: pictureStyle(biodata.language) });
}

export function finish(steps: Steps): Pages {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

function* setPages(whole: Biodata, { type, style }: { type: Typesetter; style: PageStyle }): Steps {
  const structure = createStructure();
  const biodata = { ...whole, sections: foldAbout(whole.sections, { type, style }) };
  const setting: Setting = { biodata, style, type, structure };
  const title = setTitle(setting);
  const atoms: Atom[] = [];
  for (const [index, section] of biodata.sections.entries()) {
    yield undefined;
    atoms.push(...sectionAtoms(setting, { section, index, title }));
  }
  const pages: { drawings: Drawing[]; end: number }[] = [];
  let first = 0;
  do {
    yield undefined;
    const page = fillPage(setting, { atoms, first, title: pages.length === 0 ? title : undefined });
    pages.push(page);
    first = page.next;
  } while (first < atoms.length);
  return {
    language: biodata.language,
    title: biodata.name,
    width: style.width,
    structure: structure.nodes,
    pages: pages.map(({ drawings, end }, index) => {
      const number = { page: index + 1, count: pages.length };
      const height = heightOf(style, end);
      return {
        height,
        drawings: lift(
          [
            ...(index === 0 ? [] : drawHead(setting, number)),
            ...drawings,
            ...drawFoot(setting, number),
          ],
          style.height - height,
          style,
        ),
      };
    }),
  };
}

/** A short text 'about' (one line, or two in a picture) becomes a row of the section 'personal'. */
function foldAbout(
  sections: readonly Section[],
  { type, style }: { type: Typesetter; style: PageStyle },
): Section[] {
  const about = sections.find(({ name }) => name === 'about');
  const personal = sections.find(({ name }) => name === 'personal');
  const text = about?.rows[0]?.value ?? '';
  const width = style.right - style.left - style.cells.one - style.gap.cell;
  const most = style.stacksFacts ? 2 : 1;
  const lines = type.breakLines(text, { width, size: style.value.size, weight: 'regular' });
  if (!about || !personal || lines.length > most) return [...sections];
  return sections
    .filter((section) => section !== about)
    .map((section) =>
      section === personal ? { ...section, rows: [...section.rows, ...about.rows] } : section,
    );
}

function sectionAtoms(
  setting: Setting,
  { section, index, title }: { section: Section; index: number; title: Title },
): Atom[] {
  const { style, biodata } = setting;
  if (section.name === 'facts') {
    const isBeside = biodata.photo !== undefined;
    const stacked = style.stacksFacts && isBeside ? stacksOf(section) : [];
    return [
      ...stackedAtoms(setting, { rows: stacked, index, right: title.right }),
      ...rowAtoms(setting, {
        section: { ...section, rows: section.rows.filter((row) => !stacked.includes(row)) },
        index,
        right: style.stacksFacts ? style.right : title.right,
      }),
    ];
  }
  const heading = headingAtom(setting, { section, index, isContinued: false });
  const body =
    section.name === 'about'
      ? paragraphAtoms(setting, { section, index })
      : rowAtoms(setting, { section, index, right: style.right });
  return [heading, ...body];
}

/** As a fraction of the leading. */
const PARAGRAPH_GAP = 0.25;

/** Free text, as wide as the page. The paragraphs that the family typed stay. */
function paragraphAtoms(
  { style, type, structure }: Setting,
  { section, index }: { section: Section; index: number },
): Atom[] {
  const { size, leading } = style.value;
  const width = style.right - style.left;
  const lines = section.rows.flatMap(({ value }) =>
    value.split('\n').flatMap((paragraph, place) => {
      const node = structure.add({ role: 'P' });
      return type
        .breakLines(paragraph, { width, size, weight: 'regular' })
        .map((text, line, all) => ({
          text,
          node,
          goesOn: line < all.length - 1,
          isNew: place > 0 && line === 0,
        }));
    }),
  );
  return lines.map(({ text, node, goesOn, isNew }, line) => ({
    section: index,
    row: 0,
    line,
    lineCount: lines.length,
    height: leading,
    gap: isNew ? PARAGRAPH_GAP * leading : 0,
    draw: (top) => [
      type.draw(text, { x: style.left, y: top + baselineIn(leading, size), size, goesOn, node }),
    ],
  }));
}

function fillPage(
  setting: Setting,
  { atoms, first, title }: { atoms: readonly Atom[]; first: number; title: Title | undefined },
): { drawings: Drawing[]; end: number; next: number } {
  const { style, biodata } = setting;
  const section = biodata.sections[atoms[first]?.section ?? -1];
  const isContinued = section?.heading !== undefined && atoms[first]?.row !== 'heading' && !title;
  const heading = isContinued
    ? headingAtom(setting, { section, index: atoms[first]?.section ?? 0, isContinued })
    : undefined;
  const drawings = title ? [...title.drawings] : [];
  let y = title?.top ?? style.nextTop;
  if (heading) {
    drawings.push(...heading.draw(y));
    y += heading.height + style.gap.heading;
  }
  const placed: { atom: Atom; top: number; end: number }[] = [];
  for (const [index, atom] of atoms.slice(first).entries()) {
    const before = atoms[first + index - 1];
    let gap = before?.row === 'heading' ? style.gap.heading : atom.gap;
    if (index === 0) gap = 0;
    // An atom that must not be beside the photo begins below the photo.
    const belowPhoto =
      title && isBelowPhoto(setting, atom) ? title.photoBottom + photoGap(style) : 0;
    if (belowPhoto > y + gap) {
      y = belowPhoto;
      gap = 0;
    }
    const top = y + gap;
    if (top + atom.height > style.bottom && index > 0) break;
    y = top + atom.height;
    placed.push({ atom, top, end: y });
  }
  const fitting = first + placed.length;
  const next = fitting === atoms.length ? fitting : lastAllowed(atoms, { first, fitting }, setting);
  const kept = placed.slice(0, next - first);
  for (const { atom, top } of kept) drawings.push(...atom.draw(top));
  const end = Math.max(kept.at(-1)?.end ?? y, title?.photoBottom ?? 0);
  return { drawings, end, next };
}

function isBelowPhoto({ biodata, style }: Setting, atom: Atom): boolean {
  const isFact = biodata.sections[atom.section]?.name === 'facts';
  return biodata.photo !== undefined && (style.stacksFacts ? !atom.isStacked : !isFact);
}

function photoGap(style: PageStyle): number {
  return style.stacksFacts ? style.gap.section : style.photo.gap;
}

/** A picture ends below its text, but has a minimum height. */
function heightOf(style: PageStyle, end: number): number {
  if (style.leastHeight === undefined) return style.height;
  const below = style.height - style.bottom;
  return Math.round(Math.min(style.height, Math.max(style.leastHeight, end + below)));
}

/** Moves the foot up, because this page is lower than the maximum height. */
function lift(drawings: readonly Drawing[], by: number, style: PageStyle): Drawing[] {
  if (by === 0) return [...drawings];
  return drawings.map((drawing) =>
    drawing.y > style.bottom ? { ...drawing, y: drawing.y - by } : drawing,
  );
}
