import type { SectionKey } from '../domain/sections.ts';
import type { Extension } from './headers.ts';

/** Whether a server has a section; a section that spec.md §7 does not name needs an extension. */
export function isSectionOffered(key: SectionKey, offered: readonly Extension[]): boolean {
  const extension = SECTION_EXTENSIONS[key];
  return extension === undefined || offered.includes(extension);
}

const SECTION_EXTENSIONS: Partial<Record<SectionKey, Extension>> = {
  preferences: 'preferences',
  biodata: 'preferences',
};
