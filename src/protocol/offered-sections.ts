import { isPlainSection, type SectionKey } from '../domain/sections.ts';
import type { Extension } from './headers.ts';

/**
 * Whether a server with these extensions has a section. A section that spec.md §7 does not name
 * comes with the extension of its name; that of the biodata comes with the preferences.
 */
export function isSectionOffered(key: SectionKey, offered: readonly Extension[]): boolean {
  return isPlainSection(key) || offered.includes(key === 'biodata' ? 'preferences' : key);
}
