import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAst } from 'rolldown/parseAst';
import { expect, test } from 'vitest';

const SRC = fileURLToPath(new URL('../../src', import.meta.url));

/**
 * A browser that translates a page replaces each text by elements of its own. A text beside other
 * nodes is then one that React no longer finds: it changes what nobody sees, or the page ends.
 */
test('a text that may change has an element of its own, so that a translated page works', () => {
  const names = readdirSync(SRC, { recursive: true, encoding: 'utf8' });
  const found = names.filter((name) => name.endsWith('.tsx')).flatMap(bareTextsOf);
  expect(found).toEqual([]);
});

/** The browser cuts a paste to `maxLength` without a word. Our two fields take it as their limit. */
test('no element cuts what is pasted into it', () => {
  const names = readdirSync(SRC, { recursive: true, encoding: 'utf8' });
  const cut = names.flatMap((name) => {
    if (!name.endsWith('.tsx')) return [];
    const elements = readFileSync(join(SRC, name), 'utf8').matchAll(
      /<(\w+)\s[^<]*?\bmaxLength=/giu,
    );
    return [...elements].map(([, element]) => `${name}: ${element}`);
  });
  expect(cut.filter((each) => !/ (?:TextAreaField|StoredTextField)$/u.test(each))).toEqual([]);
  expect(cut).toContainEqual(expect.stringMatching(/biodata-choices.tsx: StoredTextField$/u));
});

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

function bareTextsOf(name: string): string[] {
  const code = readFileSync(join(SRC, name), 'utf8');
  const found: string[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (typeof value !== 'object' || value === null) return;
    const node = value as Node;
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
      const children = (node['children'] as Node[]).filter((child) => !isNothing(child));
      // A text that is all of an element is written anew as a whole.
      const isAlone = children.length === 1 && node.type === 'JSXElement';
      for (const child of isAlone ? [] : children) {
        const isContainer = child.type === 'JSXExpressionContainer';
        if (isContainer && isText(child['expression'] as Node)) {
          found.push(`${name}: ${code.slice(child.start, child.end)}`);
        }
      }
    }
    Object.values(node).forEach(visit);
  };
  visit(parseAst(code, { lang: 'tsx' }));
  return found;
}

/** Spaces between elements, comments, and a literal space. */
function isNothing({ type, value, expression }: Node): boolean {
  if (type === 'JSXText') return String(value).trim() === '';
  const inner = expression as Node | undefined;
  return type === 'JSXExpressionContainer' && /^(?:JSXEmptyExpression|Literal)$/u.test(inner!.type);
}

/** A translation, a template, one of them under a condition, or what is named like a text. */
function isText(node: Node): boolean {
  if (node.type === 'TemplateLiteral') return true;
  if (node.type === 'CallExpression') return (node['callee'] as Node)['name'] === 't';
  if (node.type === 'LogicalExpression') return isText(node['right'] as Node);
  if (node.type === 'ConditionalExpression') {
    return isText(node['consequent'] as Node) || isText(node['alternate'] as Node);
  }
  const { name } = (node['property'] ?? node) as Node;
  return /^(?:text|title|label|rest|name|words|value|strong|unit)$/u.test(String(name));
}
