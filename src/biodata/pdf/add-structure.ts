import type { Pages } from '../layout/page.ts';

/** Adds the role of each part and the reading order to the PDF, after everything is drawn. */
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
    // A child node, such as a dot, comes before the node's own text.
    const children = [...inner, ...(contents.get(index) ?? [])];
    const node = structure[index];
    if (!node || children.length === 0) return undefined;
    return document.struct(node.role, node.alt === undefined ? {} : { alt: node.alt }, children);
  };
  const top = (childrenOf.get(undefined) ?? []).map(build).filter((each) => each !== undefined);
  document.addStructure(document.struct('Document', { lang: language }, top));
}
