import type { PageWords } from '../../biodata/blocks/page-words.ts';
import type { BiodataSource } from '../../biodata/blocks/source.ts';
import type { BiodataChoices } from '../../domain/biodata-choices.ts';
import type { CalendarDate } from '../../domain/calendar-date.ts';
import type { Language } from '../../domain/languages.ts';
import { lookupKey } from '../../store/device/lookup-store.ts';
import type { SavedProfile } from './read-source.ts';

interface Parts {
  saved: SavedProfile;
  choices: BiodataChoices;
  language: Language;
  words: PageWords;
  today: CalendarDate;
}

export function makeSource({ saved, ...parts }: Parts): BiodataSource {
  return {
    ...parts,
    sections: saved.sections,
    itemName: (kind, item) => saved.names[lookupKey(kind, item.id)] ?? item.name,
    hasPhoto: saved.photo instanceof Blob,
  };
}
