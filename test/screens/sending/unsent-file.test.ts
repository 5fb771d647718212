import { describe, expect, test } from 'vitest';
import { formatDate } from '../../../src/domain/date-text.ts';
import { crc32, zip } from '../../../src/screens/sending/unsent-file/zip.ts';
import { makeUnsentFile } from '../../../src/screens/sending/unsent-file/make-unsent-file.ts';
import { storePickedFile, queueFile } from '../../../src/store/media/pending-media.ts';
import type { MediaSlot } from '../../../src/store/schema/media-row.ts';
import { addProfession } from '../../support/family.ts';
import { readZip } from '../../support/read-zip.ts';
import { freshWorlds, accepting, sampleUser, world } from '../../sync/support/world.ts';
import { translationsIn } from './support/translations.ts';

freshWorlds();

const savedAt = new Date(2026, 10, 22, 14, 5);

const unpack = async (archive: Blob) => readZip(Buffer.from(await archive.arrayBuffer()));

async function makeFile(language = 'en') {
  const { name, archive } = await makeUnsentFile(world.store, {
    user: sampleUser(7),
    savedAt,
    words: {
      t: await translationsIn(language),
      email: sampleUser(7).email,
      moment: (atMs) => new Date(atMs).toISOString(),
      optionWord: (_enumeration, value) => value,
      itemName: async (_kind, item) => item.name,
      dateText: (date) => formatDate(date, language),
      text: (key) => key,
    },
  });
  const files = await unpack(archive);
  const textOf = (path: string) => files.get(path)?.toString('utf8') ?? '';
  return { name, files, page: textOf('sambandh.txt'), data: JSON.parse(textOf('sambandh.json')) };
}

async function pick(slot: MediaSlot, bytes: string, fileName: string) {
  const file = new Blob([bytes]);
  const row = await storePickedFile(world.store, { slot, file, fileName }, world.environment);
  return row?.id ?? '';
}

const queue = (id: string) => queueFile(world.store, { id }, world.environment);
const saveBasicInfo = () => world.save();

async function fill(): Promise<void> {
  await saveBasicInfo();
  await world.saveDraft({
    step: 'personal-family',
    values: {
      mother_occupation: 'Teach',
      siblings: [{ name: 'Rohan', gender: 'Brother', marital_status: 'Not Married', age: 24 }],
      typed: { mother_education: 'B.A. (Eco' },
      item: { field: 'other_family_members', index: 0, values: { name: 'Leela' } },
    },
  });
  await addProfession(world);
  await pick('aadhaar-front', 'front, not covered yet', 'aadhaar-front.jpg');
  await queue(await pick('photo', 'a photo', 'photo.jpg'));
  await pick('photo', 'another photo', 'photo.png');
  await queue(await pick('video', 'a video', 'video.mp4'));
}

describe('[S22] what is unsent as one file', () => {
  test('holds the bytes of every file that is not at the server, under names that say what it is', async () => {
    await fill();
    const { name, files } = await makeFile();
    expect(name).toBe('sambandh-2026-11-22.zip');
    const contents = Object.fromEntries(
      [...files].map(([path, bytes]) => [path, bytes.toString('utf8')]),
    );
    expect(contents).toEqual({
      'sambandh.txt': expect.any(String) as string,
      'sambandh.json': expect.any(String) as string,
      'files/aadhaar-front-1.jpg': 'front, not covered yet',
      'files/photo-1.jpg': 'a photo',
      'files/photo-2.png': 'another photo',
      'files/video-1.mp4': 'a video',
    });
  });

  test('says in words what was filled in, submitted or not', async () => {
    await fill();
    const { page } = await makeFile();
    for (const line of [
      'First Name: Aditi',
      'Date of Birth: 14 Mar 1998',
      'City: Pune',
      'Education: B.E. (Civil)',
      'Siblings: Rohan | Brother | Not Married | 24',
      'Other Family Members: Leela',
      'B.A. (Eco',
      'Toddy tapper',
      'files/photo-2.png',
      'sunanda7@example.in',
    ]) {
      expect(page).toContain(line);
    }
    expect(page).toContain('The file is not locked.');
  });

  test.each([
    ['mr', 'अजून न पाठवलेली माहिती', '14 मार्च 1998'],
    ['hi', 'जो अभी नहीं भेजा गया', '14 मार्च 1998'],
  ])('is read in the language of the app (%s)', async (language, title, date) => {
    await fill();
    const { page } = await makeFile(language);
    expect(page).toContain(title);
    expect(page).toContain(date);
    expect(page).not.toMatch(/\{\{|file\.page|undefined/u);
  });

  test('holds all of it for machines, with what it was edited from, and no key to the account', async () => {
    await fill();
    const { data } = await makeFile();
    expect(data).toMatchObject({
      format: 'sambandh-unsent',
      version: 1,
      account: { id: 7, email: 'sunanda7@example.in', profile: 700 },
      sections: [{ section: 'primary', edits: { first_name: { value: 'Aditi', base: null } } }],
      drafts: [{ step: 'personal-family', values: { mother_occupation: 'Teach' } }],
      options: [{ name: 'Toddy tapper' }],
      outbox: [
        { target: 'section:primary' },
        { work: { kind: 'option' } },
        { work: { kind: 'upload' } },
        { work: { kind: 'upload' } },
      ],
    });
    expect(data.files.map(({ path }: { path: string }) => path)).toEqual([
      'files/aadhaar-front-1.jpg',
      'files/photo-1.jpg',
      'files/photo-2.png',
      'files/video-1.mp4',
    ]);
    expect(JSON.stringify(data)).not.toMatch(/access-7|refresh-7/u);
  });

  test('holds nothing that the server has', async () => {
    await saveBasicInfo();
    await world.drainTo(accepting);
    const { files, page, data } = await makeFile();
    expect([...files.keys()]).toEqual(['sambandh.txt', 'sambandh.json']);
    expect(page).not.toContain('Aditi');
    expect(data).toMatchObject({ sections: [], drafts: [], outbox: [], files: [] });
  });

  test('names an answer that waits for a choice with both of its values', async () => {
    await saveBasicInfo();
    const theirs = { theirs: 'Aaditi', theirsAt: null, theirsFrom: null };
    await world.store.sections.update('primary', { conflicts: { first_name: theirs } });
    const { page, data } = await makeFile();
    expect(page).toContain('First Name: Aditi');
    expect(page).toContain('Answered on another phone or computer: Aaditi');
    expect(data.sections[0].conflicts).toEqual({ first_name: theirs });
  });
});

/** `slices` has the sizes of the slices. Reading the whole file by `arrayBuffer` fails. */
class LargeFile extends Blob {
  readonly slices: number[] = [];

  override slice(start = 0, end = this.size): Blob {
    this.slices.push(end - start);
    return super.slice(start, end);
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    throw new Error('The whole file was read.');
  }
}

describe('[S19] the archive', () => {
  test('is put together of the files as they lie: none is read whole', async () => {
    const bytes = Buffer.alloc(5 * 1024 ** 2 + 7, 'video');
    const file = new LargeFile([bytes]);
    const archive = zip([{ path: 'a/video.mp4', content: file, crc: await crc32(file) }], savedAt);
    expect(Math.max(...file.slices)).toBeLessThanOrEqual(1024 ** 2);
    expect((await unpack(archive)).get('a/video.mp4')?.equals(bytes)).toBe(true);
  });

  test('holds names in any script, and files without a byte', async () => {
    const content = new Blob([]);
    const archive = zip([{ path: 'फोटो.jpg', content, crc: await crc32(content) }], savedAt);
    expect([...(await unpack(archive)).keys()]).toEqual(['फोटो.jpg']);
  });
});
