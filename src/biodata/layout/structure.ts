import type { StructureNode } from './page.ts';

/** A node is identified by its index. */
export interface Structure {
  nodes: StructureNode[];
  add(node: StructureNode): number;
}

export function createStructure(): Structure {
  const nodes: StructureNode[] = [];
  return { nodes, add: (node) => nodes.push(node) - 1 };
}
