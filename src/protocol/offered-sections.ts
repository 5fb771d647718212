import { isPlainSection, type SectionKey } from '../domain/sections.ts';
import type { Extension } from './headers.ts';

/** A section outside spec.md §7 needs the extension of its name; 'biodata' needs 'preferences'. */
export function isSectionOffered(key: SectionKey, offered: readonly Extension[]): boolean {
  return isPlainSection(key) || offered.includes(key === 'biodata' ? 'preferences' : key);
}
