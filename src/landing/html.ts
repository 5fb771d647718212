import { ICON_PATHS, type IconName } from '../components/look/icon-paths.ts';

/** `text` of one of our own translation files as HTML. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** A sentence that speaks of 'this phone', and its twin for a computer: the style sheet shows one. */
export function deviceText(phone: string, computer: string): string {
  return `<span class="on-phone">${escapeHtml(phone)}</span><span class="on-computer">${escapeHtml(computer)}</span>`;
}

export function icon(name: IconName): string {
  return `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="${ICON_PATHS[name]}"/></svg>`;
}
