import { ICON_PATHS, type IconName } from '../components/look/icon-paths.ts';

/** Escapes a text from one of our own translation files for HTML. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/**
 * Both forms of a sentence, for 'this phone' and for a computer: the style sheet shows one of them.
 */
export function deviceText(phone: string, computer: string): string {
  return `<span class="on-phone">${escapeHtml(phone)}</span><span class="on-computer">${escapeHtml(computer)}</span>`;
}

export function icon(name: IconName): string {
  return `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="${ICON_PATHS[name]}"/></svg>`;
}
