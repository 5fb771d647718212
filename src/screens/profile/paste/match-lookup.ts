/** Finds the items of our lists that a name of the text means, by the search of the lookup field. */
import { callContext } from '../../../api/api-client.ts';
import { hasParent, LOOKUP_PARENTS } from '../../../domain/enumerations.ts';
import { fold } from '../../../domain/fold.ts';
import { LOOKUP_FIELDS } from '../../../domain/lookup-fields.ts';
import { ReferenceItem, isSameItem } from '../../../domain/reference-item.ts';
import { soundKey } from '../../../domain/sound-key.ts';
import type { Finding } from '../../../paste/read-biodata.ts';
import { lookupKey, type LookupQuestion } from '../../../store/device/lookup-store.ts';
import type { AccountStore } from '../../../store/schema/account-store.ts';
import { deviceStore } from '../../../store/schema/device-store.ts';
import { searchOnPhone } from '../../../sync/lookup-search.ts';
import type { FieldSpec, StepForm } from '../../../wizard/field-spec.ts';
import { changeField, toItem, type FormState } from '../../../wizard/form-state.ts';

export type Change = (state: FormState) => FormState;

export interface Wanted {
  form: StepForm;
  spec: FieldSpec;
  finding: Finding;
  /** The form with all answers before this one. */
  all: FormState;
}

/** Several items have such a name, this phone does not have the list yet, or no item has it. */
export type WhyText = 'several' | 'notHere' | 'notInList';

interface Chosen {
  field: string;
  item: ReferenceItem;
}

interface Match {
  items: ReferenceItem[];
  /** The name is spelled as in the list, apart from its signs. */
  isExact: boolean;
  /** Without an item. */
  whyText: WhyText;
}

/** So many are offered as answers of which one is chosen. */
const MOST_CHOICES = 4;

/** A name that is not found becomes the text of the search box, where it can be chosen or added. */
export async function matchLookup(
  { form, spec, finding, all }: Wanted,
  { store, language }: { store: AccountStore; language: string },
) {
  const { name: field } = spec;
  const { kind, parentField } = LOOKUP_FIELDS[form.section][field]!;
  const parent = parentField === undefined ? null : toItem(all.values[parentField]);
  const names = [finding.value].flat().map((each) => (each as { name: string }).name);
  const place = { kind, parentId: parent?.id ?? null, language };
  const matches = await Promise.all(names.map((query) => findItems(store, { ...place, query })));
  const isExact = matches.every((each) => each.isExact || each.items.length === 0);
  if (spec.type === 'lookup-list') {
    const one = ({ items }: Match) => (items.length === 1 ? items[0] : undefined);
    const items = matches.flatMap((match) => one(match) ?? []);
    const missing = names.filter((_, index) => !one(matches[index]!)).join(', ');
    const change: Change = (state) => {
      const now = [state.values[field]].flat().filter((item) => ReferenceItem.is(item));
      const news = items.filter((item) => !now.some((other) => isSameItem(other, item)));
      const typed = missing === '' ? {} : { typed: missing };
      return changeField(form, state, { field, change: { value: [...now, ...news], ...typed } });
    };
    return {
      changes: [change],
      isTold: isExact,
      whyText: matches.find((each) => !one(each))?.whyText,
    };
  }
  const { items, whyText } = matches[0]!;
  const chosen = items.length <= MOST_CHOICES ? items : [];
  const typeName: Change = (state) =>
    changeField(form, state, { field, change: { typed: names[0] } });
  const changes = await Promise.all(chosen.map(chooseItem));
  // Without a state, the family may mean another town of this name that the lists lack.
  const isTold = isExact && chosen.length < 2 && (kind !== 'city' || parent !== null);
  return { changes: changes.length > 0 ? changes : [typeName], isTold, whyText };

  async function chooseItem(item: ReferenceItem): Promise<Change> {
    const above =
      parent && parentField ? [{ field: parentField, item: parent }] : await listAbove(item);
    return (before) => {
      const state = above.reduce(
        (last, one) =>
          toItem(last.values[one.field]) ? last : setField(form, last, one.field, one.item),
        before,
      );
      const isInPlace = above.every((one) => isSameItem(toItem(state.values[one.field]), one.item));
      return isInPlace ? setField(form, state, field, item) : typeName(before);
    };
  }

  /** The state and country of a town. A sub caste may be chosen without its caste (spec.md §4). */
  async function listAbove(item: ReferenceItem) {
    const above: Chosen[] = [];
    let below: Chosen | undefined = kind === 'subcaste' ? undefined : { field, item };
    const { lookups } = deviceStore();
    while (below) {
      const { kind: of, parentField: next } = LOOKUP_FIELDS[form.section][below.field]!;
      if (!hasParent(of) || !next) break;
      const row = await lookups.get(lookupKey(of, below.item.id));
      const found = row && (await lookups.get(lookupKey(LOOKUP_PARENTS[of].kind, row.parentId)));
      below = found && {
        field: next,
        item: { id: found.id, name: found.names[language] ?? found.name },
      };
      if (below) above.push(below);
    }
    return above;
  }
}

export function setField(
  form: StepForm,
  state: FormState,
  field: string,
  value: unknown,
): FormState {
  return changeField(form, state, { field, change: { value, typed: undefined } });
}

/**
 * Items of exactly this name in any language. Without one, items whose name sounds the same (Goud
 * Saraswat is Gaud Saraswat) or has all words of it (तिरळे is तिरळे कुणबी).
 */
async function findItems(store: AccountStore, question: LookupQuestion): Promise<Match> {
  const context = { ...callContext(), store };
  const { kind, parentId, query } = question;
  const plain = query.replace(/[^\p{L}\p{M}\p{Nd}\s]/gu, '');
  const answers = await Promise.all(
    [...new Set([query, plain])].map((each) =>
      searchOnPhone(context, { ...question, query: each }),
    ),
  );
  const all = answers.flatMap((answer) => answer.items);
  const items = all.filter((item, at) => all.findIndex((other) => isSameItem(other, item)) === at);
  const rows = await context.device.lookups.bulkGet(items.map(({ id }) => lookupKey(kind, id)));
  const named = (isSame: (name: string) => boolean) =>
    items.filter((item, index) => [item.name, ...(rows[index]?.folded ?? [])].some(isSame));
  const exact = named((name) => spell(name) === spell(query));
  if (exact.length > 0) return { items: exact, isExact: true, whyText: 'several' };
  const near = named((name) => soundKey(name) === soundKey(query) || hasWords(name, query));
  if (near.length > 0) return { items: near, isExact: false, whyText: 'several' };
  // The lists of all parents are here once the last ones are.
  const isAnywhere = hasParent(kind) && parentId === null;
  const isHere = isAnywhere
    ? (await context.device.lookupSets.where('key').startsWith('subcaste:').count()) > 0
    : answers.every(({ isComplete }) => isComplete);
  return { items: [], isExact: false, whyText: isHere ? 'notInList' : 'notHere' };
}

/** 'B. Com' and 'B.Com.' are one spelling, and so are 'B.Sc. (Agri)' and 'BSc Agri'. */
const spell = (text: string) => fold(text).replace(/[^\p{L}\p{M}\p{Nd}]/gu, '');

const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{M}\p{Nd}]+/gu) ?? [];

function hasWords(name: string, query: string): boolean {
  const [all, wanted] = [wordsOf(name), wordsOf(query)];
  return wanted.length > 0 && wanted.every((word) => all.includes(word));
}
