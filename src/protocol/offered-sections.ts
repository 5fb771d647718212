import { isPlainSection, type SectionKey } from '../domain/sections.ts';
import type { Extension } from './headers.ts';

/**
 * Whether a server with these extensions has a section. A section that spec.md §7 does not name
 * belongs to the extension with the section's name. The exception is the biodata section, which
 * belongs to the extension 'preferences'.
 */
export function isSectionOffered(key: SectionKey, offered: readonly Extension[]): boolean {
  return isPlainSection(key) || offered.includes(key === 'biodata' ? 'preferences' : key);
}
