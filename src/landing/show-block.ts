import type { Language } from '../domain/languages.ts';

/**
 * Opens the template of a language, and closes the block that is open. While the page is parsed, a
 * template is complete once something follows it.
 * @returns false if the block is open already, or not parsed yet
 */
export function showBlock(language: Language): boolean {
  const template = document.querySelector<HTMLTemplateElement>(
    `template[data-language=${language}]`,
  );
  if (!template?.nextSibling) return false;
  const open = document.querySelector<HTMLElement>('.landing');
  if (open) {
    const closed = document.createElement('template');
    closed.dataset['language'] = open.lang;
    open.replaceWith(closed);
    closed.content.append(open);
  }
  template.replaceWith(template.content);
  return true;
}
