import type { Pages } from '../layout/page.ts';

/** The structure of a PDF, once all is drawn: what each part is, and in which order it is read. */
export function addStructure(
  document: PDFKit.PDFDocument,
  { structure, language }: Pages,
  contents: ReadonlyMap<number, PDFKit.StructureContent[]>,
): void {
  const childrenOf = new Map<number | undefined, number[]>();
  for (const [index, { parent }] of structure.entries()) {
    childrenOf.set(parent, [...(childrenOf.get(parent) ?? []), index]);
  }
  const build = (index: number): PDFKit.StructureElement | undefined => {
    const inner = (childrenOf.get(index) ?? []).map(build).filter((each) => each !== undefined);
    // A dot stands before its words.
    const children = [...inner, ...(contents.get(index) ?? [])];
    const node = structure[index];
    if (!node || children.length === 0) return undefined;
    return document.struct(node.role, node.alt === undefined ? {} : { alt: node.alt }, children);
  };
  const top = (childrenOf.get(undefined) ?? []).map(build).filter((each) => each !== undefined);
  document.addStructure(document.struct('Document', { lang: language }, top));
}
