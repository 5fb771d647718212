import type { BiodataSource } from '../../biodata/blocks/source.ts';
import type { LookupKind } from '../../domain/enumerations.ts';
import type { Language } from '../../domain/languages.ts';
import { LOOKUP_FIELDS } from '../../domain/lookup-fields.ts';
import { ReferenceItem } from '../../domain/reference-item.ts';
import { SECTION_KEYS, type LooseValues, type SectionKey } from '../../domain/sections.ts';
import type { AccountStore } from '../../store/schema/account-store.ts';
import { deviceStore } from '../../store/schema/device-store.ts';
import { lookupKey, nameLookup } from '../../store/device/lookup-store.ts';
import { findMainPhoto, listFiles, readFile } from '../../store/media/media-store.ts';
import { readValues } from '../../store/sections/section-store.ts';

export interface SavedProfile {
  sections: Partial<Record<SectionKey, LooseValues>>;
  /** The names of lookup items by `lookupKey`, in the requested language if the phone has them. */
  names: Readonly<Record<string, string>>;
  /** 'absent' if the profile has a main photo that is not on this phone. */
  photo: Blob | 'absent' | undefined;
  /** Changes with the photo. The bytes of two blobs cannot be compared synchronously. */
  photoKey: string;
}

/** Without the family's choices: a changed choice must not cause a new read of all this data. */
const PRINTED = SECTION_KEYS.filter((key) => key !== 'biodata');

export async function readSavedProfile(
  store: AccountStore,
  language: Language,
): Promise<SavedProfile> {
  const [saved, photo] = await Promise.all([
    Promise.all(PRINTED.map(async (key) => [key, await readValues(store, key)])),
    readMainPhoto(store),
  ]);
  const sections: SavedProfile['sections'] = Object.fromEntries(
    saved.filter(([, values]) => values !== undefined),
  );
  const named = listItems(sections).map(async ({ kind, item }): Promise<[string, string]> => {
    const name = await nameLookup(deviceStore(), { kind, item, language });
    return [lookupKey(kind, item.id), name];
  });
  return { sections, names: Object.fromEntries(await Promise.all(named)), ...photo };
}

type Parts = Pick<BiodataSource, 'choices' | 'language' | 'words' | 'today'>;

export function makeSource({ saved, ...parts }: Parts & { saved: SavedProfile }): BiodataSource {
  return {
    ...parts,
    sections: saved.sections,
    itemName: (kind, item) => saved.names[lookupKey(kind, item.id)] ?? item.name,
    hasPhoto: saved.photo instanceof Blob,
  };
}

function listItems(
  sections: SavedProfile['sections'],
): { kind: LookupKind; item: ReferenceItem }[] {
  return PRINTED.flatMap((section) =>
    Object.entries(LOOKUP_FIELDS[section]).flatMap(([field, { kind }]) =>
      [sections[section]?.[field]]
        .flat()
        .filter((item) => ReferenceItem.is(item))
        .map((item) => ({ kind, item })),
    ),
  );
}

async function readMainPhoto(
  store: AccountStore,
): Promise<Pick<SavedProfile, 'photo' | 'photoKey'>> {
  const rows = (await listFiles(store, 'photo')).filter((row) => row.fault === undefined);
  const main = findMainPhoto(rows) ?? rows[0];
  if (!main) return { photo: undefined, photoKey: '' };
  const photo = (await readFile(store, main.id)) ?? main.thumbnail ?? 'absent';
  return { photo, photoKey: `${main.id} ${main.stage}` };
}
