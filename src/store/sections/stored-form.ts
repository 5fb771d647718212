/** Reads the stored state of a step's form: saved values, draft, refusals and conflicts. */
import type { FieldReasons } from '../../domain/field-reason.ts';
import type { ReferenceItem } from '../../domain/reference-item.ts';
import type { LooseValues, SectionKey } from '../../domain/sections.ts';
import type { StepKey } from '../../domain/steps.ts';
import type { AccountStore, DraftRow, SectionRow } from '../schema/account-store.ts';
import { targets, type OutboxEntry } from '../schema/outbox-entry.ts';
import { listRefusedOptionFields } from './local-items.ts';
import { mergedValues } from './section-store.ts';

export interface StoredForm {
  saved: LooseValues | undefined;
  /** `at` is the time of the last change. */
  draft: { values: LooseValues; from: LooseValues; at: number } | undefined;
  /** The fields that the server named when it refused the last save. */
  refusal: FieldReasons | undefined;
  /** The fields with an added option that the server refused [S11]. */
  refusedOptions: string[];
  /** The fields in which a person has to choose between two values [S13]. */
  conflicts: string[];
  /** The server was asked, and nobody has saved anything: the form may open with proposals. */
  isNew: boolean;
  /** India, if the list of countries is on the phone. */
  home?: ReferenceItem | undefined;
}

interface FormRows {
  sections: readonly SectionRow[];
  drafts: readonly DraftRow[];
  entries: readonly OutboxEntry[];
}

export interface FormPlace {
  section: SectionKey;
  step: StepKey;
}

export function formOf(
  { sections, drafts, entries }: FormRows,
  { section, step }: FormPlace,
): StoredForm {
  const row = sections.find(({ key }) => key === section);
  const draft = drafts.find((each) => each.step === step);
  const refused = entries.find(
    (entry) => entry.target === targets.section(section) && entry.rejection,
  );
  const saved = row && mergedValues(row);
  return {
    saved,
    isNew: row !== undefined && row.fetchedAt > 0 && saved === undefined,
    draft: draft && { values: draft.values, from: draft.from, at: draft.at },
    refusal: refused?.rejection?.fields,
    conflicts: Object.keys(row?.conflicts ?? {}),
    refusedOptions: row ? listRefusedOptionFields(row, entries) : [],
  };
}

export async function readStored(store: AccountStore, place: FormPlace): Promise<StoredForm> {
  return store.transaction('r', store.sections, store.drafts, store.outbox, async () => {
    const [row, draft, entries] = await Promise.all([
      store.sections.get(place.section),
      store.drafts.get(place.step),
      store.outbox.toArray(),
    ]);
    return formOf({ sections: row ? [row] : [], drafts: draft ? [draft] : [], entries }, place);
  });
}
