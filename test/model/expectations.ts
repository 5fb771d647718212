/** At the end, the server must have what the families last saw as saved. */
import type { SectionKey } from '../../src/domain/sections.ts';
import { createFieldHistory, type FieldHistory } from './field-history.ts';
import type { AccountName } from './schedule.ts';

/** 'maybe': the server may have it or not, for example if a person discarded it too late. */
export type Wanted = 'yes' | 'no' | 'maybe';

export interface ExpectedFile {
  account: AccountName;
  phone: number;
  slot: 'photo' | 'video' | 'aadhaar-front' | 'aadhaar-back';
  /** The name identifies the file on the phone. */
  fileName: string;
  /** The server must store bytes with this hash. */
  sha256: string;
  wanted: Wanted;
  /** This side of the Aadhaar card replaced these unsent files. */
  replaces: ExpectedFile[];
  /** Each phone that deleted the file has its own id for it. */
  deletedAs: Record<number, string>;
}

interface ExpectedOption {
  account: AccountName;
  phone: number;
  kind: 'profession' | 'gotra' | 'state' | 'city';
  name: string;
  parentName: string | null;
  wanted: Wanted;
}

interface ExpectedStep {
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
  /** Lists each field of the account for which `field` was called. */
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

/** An object with a name becomes '#' and the name. A missing value becomes ''. */
export function plain(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(plain).join('+');
  if (typeof value === 'object' && 'name' in value) return `#${String(value.name)}`;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
