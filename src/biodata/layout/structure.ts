import type { StructureNode } from './page.ts';

/** The structure while it is built; a node is known by its index. */
export interface Structure {
  nodes: StructureNode[];
  add(node: StructureNode): number;
}

export function createStructure(): Structure {
  const nodes: StructureNode[] = [];
  return { nodes, add: (node) => nodes.push(node) - 1 };
}
