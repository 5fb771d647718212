/** A person gives data up by 'Discard', or by a logout that does not keep the data [S2] [S17]. */
import type { SectionKey } from '../../src/domain/sections.ts';
import type { AccountStore, OptionRow } from '../../src/store/schema/account-store.ts';
import type { MediaRow } from '../../src/store/schema/media-row.ts';
import type { OutboxEntry } from '../../src/store/schema/outbox-entry.ts';
import { leaveOpen } from './sibling-list.ts';
import { plain, type ExpectedFile } from './expectations.ts';
import type { Family, World } from './world.ts';

interface Where {
  phone: number;
  family: Family;
  look: AccountStore;
}

interface Snapshot {
  edits: { section: SectionKey; field: string; value: unknown; base: unknown }[];
  media: MediaRow[];
  options: OptionRow[];
  entries: OutboxEntry[];
}

export async function takeSnapshot(look: AccountStore): Promise<Snapshot> {
  return look.transaction('r', [look.sections, look.media, look.options, look.outbox], async () => {
    const sections = await look.sections.toArray();
    return {
      edits: sections.flatMap((row) =>
        Object.entries(row.edits).map(([field, edit]) => ({
          section: row.key,
          field,
          value: edit.value,
          base: edit.base,
        })),
      ),
      media: await look.media.toArray(),
      options: await look.options.toArray(),
      entries: await look.outbox.toArray(),
    };
  });
}

/** What was unsent at the time of `before` is given up. */
export function giveUpAll(world: World, where: Where, before: Snapshot): void {
  for (const edit of before.edits) discardEdit(world, where, edit);
  for (const row of before.media) {
    if (row.stage === 'deleting') undelete(world, where, row.id);
    else if (row.stage !== 'sent') giveUpFile(world, where, row);
  }
  for (const option of before.options) if (!option.item) giveUpOption(world, where, option);
  for (const { work, seq } of before.entries) {
    world.watch.left(`${where.phone}/${where.family.userId}`, seq, 'given up at a logout');
    if (work.kind === 'passed-step') giveUpStep(world, where, work.step);
  }
}

/** `before` and `after` show which edits were discarded with the entry. */
export function giveUpEntry(
  world: World,
  where: Where,
  { entry, before, after }: { entry: OutboxEntry; before: Snapshot; after: Snapshot },
): void {
  const { work } = entry;
  for (const edit of before.edits) {
    const still = after.edits.find(
      ({ section, field }) => section === edit.section && field === edit.field,
    );
    if (!still || plain(still.value) !== plain(edit.value)) {
      discardEdit(world, where, edit, still?.value);
    }
  }
  if (work.kind === 'option') {
    const option = before.options.find(({ id }) => id === work.optionId);
    if (option) giveUpOption(world, where, option);
  }
  if (work.kind === 'upload') {
    const row = before.media.find(({ id }) => id === work.mediaId);
    if (row) giveUpFile(world, where, row);
  }
  if (work.kind === 'delete-media') undelete(world, where, work.mediaId);
  if (work.kind === 'passed-step') giveUpStep(world, where, work.step);
}

function discardEdit(
  world: World,
  { phone, family }: Where,
  edit: Snapshot['edits'][number],
  /** After the discard, the field still has this unsent value. */
  left?: unknown,
): void {
  const { section, field, value, base } = edit;
  if (field === 'siblings') {
    for (const other of [base, left]) leaveOpen(world, { family }, [value, other]);
  } else world.expected.field(family.name, section, field).discard(phone, plain(value));
}

function giveUpFile(world: World, where: Where, { fileName }: MediaRow): void {
  const file = ownFiles(world, where).find((each) => each.fileName === fileName);
  if (file) giveUpWithReplaced(file);
}

function giveUpWithReplaced(file: ExpectedFile): void {
  if (file.wanted !== 'no') file.wanted = 'maybe';
  for (const earlier of file.replaces) giveUpWithReplaced(earlier);
}

/** The person gave up the deletion, but the server may have received it before. */
function undelete(world: World, where: Where, mediaId: string): void {
  for (const file of world.expected.files) {
    const isIt = file.account === where.family.name && file.deletedAs[where.phone] === mediaId;
    if (isIt) file.wanted = 'maybe';
  }
}

function ownFiles(world: World, { family, phone }: Where): ExpectedFile[] {
  return world.expected.files.filter(
    (file) => file.account === family.name && file.phone === phone,
  );
}

/** A city belongs to its state, so giving up a state gives up its cities, too. */
function giveUpOption(world: World, { family, phone }: Where, { name }: OptionRow): void {
  for (const option of world.expected.options) {
    const isIt = option.name === name || option.parentName === name;
    if (isIt && option.account === family.name && option.phone === phone) option.wanted = 'maybe';
  }
}

function giveUpStep(world: World, { family, phone }: Where, step: string): void {
  for (const each of world.expected.steps) {
    const isIt = each.account === family.name && each.phone === phone && each.step === step;
    if (isIt) each.wanted = 'maybe';
  }
}
