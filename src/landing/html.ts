import { ICON_PATHS, type IconName } from '../components/look/icon-paths.ts';

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** The style sheet shows one of the two sentences. */
export function deviceText(phone: string, computer: string): string {
  return `<span class="on-phone">${escapeHtml(phone)}</span><span class="on-computer">${escapeHtml(computer)}</span>`;
}

export function icon(name: IconName): string {
  return `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="${ICON_PATHS[name]}"/></svg>`;
}
