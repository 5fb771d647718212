/** What the families last saw as saved: what the server has to have when all is over. */
import type { SectionKey } from '../../src/domain/sections.ts';
import { createFieldHistory, type FieldHistory } from './field-history.ts';
import type { AccountName } from './schedule.ts';

/** 'maybe': given up while it may have been on its way; then both are right. */
export type Wanted = 'yes' | 'no' | 'maybe';

export interface ExpectedFile {
  account: AccountName;
  phone: number;
  slot: 'photo' | 'video' | 'aadhaar-front' | 'aadhaar-back';
  /** Its own name on the phone: by it a picked file is known. */
  fileName: string;
  /** Of what the server stores of it. */
  sha256: string;
  wanted: Wanted;
  /** Of a side of the card: those that it took the place of before they were sent. */
  replaces: ExpectedFile[];
  /** What each phone called it that deleted it. */
  deletedAs: Record<number, string>;
}

export interface ExpectedOption {
  account: AccountName;
  phone: number;
  kind: 'profession' | 'gotra' | 'state' | 'city';
  name: string;
  parentName: string | null;
  wanted: Wanted;
}

export interface ExpectedStep {
  account: AccountName;
  phone: number;
  step: string;
  wanted: Wanted;
}

export interface ExpectedSibling {
  account: AccountName;
  phone: number;
  name: string;
  wanted: Wanted;
}

export interface Expectations {
  field(account: AccountName, section: SectionKey, field: string): FieldHistory;
  /** The fields of an account that were ever saved. */
  listFields(account: AccountName): { section: SectionKey; field: string; history: FieldHistory }[];
  files: ExpectedFile[];
  options: ExpectedOption[];
  steps: ExpectedStep[];
  siblings: ExpectedSibling[];
}

export function createExpectations(): Expectations {
  const fields = new Map<
    string,
    ReturnType<Expectations['listFields']>[number] & { account: AccountName }
  >();
  return {
    files: [],
    options: [],
    steps: [],
    siblings: [],
    field(account, section, field) {
      const key = `${account} ${section} ${field}`;
      const known = fields.get(key);
      if (known) return known.history;
      const history = createFieldHistory();
      fields.set(key, { account, section, field, history });
      return history;
    },
    listFields: (account) => [...fields.values()].filter((each) => each.account === account),
  };
}

/** A field's value as it is compared: an item by its name, nothing as ''. */
export function plain(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(plain).join('+');
  if (typeof value === 'object' && 'name' in value) return `#${String(value.name)}`;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
