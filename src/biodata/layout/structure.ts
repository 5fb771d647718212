import type { StructureNode } from './page.ts';

/** A document structure that is being built. The index of a node identifies the node. */
export interface Structure {
  nodes: StructureNode[];
  add(node: StructureNode): number;
}

export function createStructure(): Structure {
  const nodes: StructureNode[] = [];
  return { nodes, add: (node) => nodes.push(node) - 1 };
}
