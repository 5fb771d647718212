/**
 * What the family chose about its biodata, on this phone. It lies beside the progress,
 * which is cleared with the account's data; readers of the progress take their own row.
 */
import type { Table } from 'dexie';
import { readBiodataChoices, type BiodataChoices } from '../domain/biodata-choices.ts';
import type { AccountStore } from './account-store.ts';

/** Where the browser keeps what a PDF is made with; the worker answers from it. */
export const BIODATA_CACHE = 'biodata';

interface ChoicesRow {
  key: 'biodata';
  choices: BiodataChoices;
}

export async function readChoices(store: AccountStore): Promise<BiodataChoices> {
  return readBiodataChoices((await choicesTable(store).get('biodata'))?.choices);
}

export async function saveChoices(store: AccountStore, choices: BiodataChoices): Promise<void> {
  await choicesTable(store).put({ key: 'biodata', choices });
}

function choicesTable(store: AccountStore): Table<ChoicesRow, 'biodata'> {
  return store.table('progress');
}
