import type { StructureNode } from './page.ts';

/** The structure while it grows; a part is known by its number. */
export interface Structure {
  nodes: StructureNode[];
  add(node: StructureNode): number;
}

export function createStructure(): Structure {
  const nodes: StructureNode[] = [];
  return { nodes, add: (node) => nodes.push(node) - 1 };
}
