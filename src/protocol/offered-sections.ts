import { isPlainSection, type SectionKey } from '../domain/sections.ts';
import type { Extension } from './headers.ts';

/** Besides the sections of spec.md §7 there are two. Both need the extension 'preferences'. */
export function isSectionOffered(key: SectionKey, offered: readonly Extension[]): boolean {
  return isPlainSection(key) || offered.includes(key === 'biodata' ? 'preferences' : key);
}
