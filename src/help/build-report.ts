/**
 * Makes the report that a stuck family gives to the support. The stored rows contain names and
 * answers. So each word of the report is a translation of ours, a name from a list of ours, a number
 * or a time. test/help/help-report.test.ts searches the report for everything that is stored.
 */
import type { TFunction } from 'i18next';
import { formatSize } from '../components/status/format-size.ts';
import { formatDateAndTime } from '../components/status/format-moment.ts';
import { describeVersions } from '../device/device-name.ts';
import { isFieldReason } from '../domain/field-reason.ts';
import { SECTION_STEPS } from '../domain/steps.ts';
import { PROBLEM_CODES } from '../protocol/problem.ts';
import {
  FILE_IS_GONE,
  isKnownKind,
  type OutboxEntry,
  type Rejection,
} from '../store/schema/outbox-entry.ts';
import type { AccountSigns, PhoneSigns } from './read-signs.ts';

interface ReportWords {
  t: TFunction<['common', 'safety', 'sync', 'validation', 'wizard']>;
  language: string;
}

/** More lines do not fit into one message. */
export const REPORT_MAX_LINES = 25;
/** The maximum number of fields that are named for one refusal. */
const FIELDS_MAX = 3;

export function buildReport(signs: PhoneSigns, words: ReportWords): string {
  const waiting = signs.accounts.flatMap((account) =>
    account.entries.map((entry) => ({ entry, account })),
  );
  const entries = waiting
    .sort((a, b) => byUrgency(a.entry, b.entry))
    .map(({ entry, account }, index) => `${index + 1}. ${describeEntry(entry, account, words)}`);
  return [...describePhone(signs, words), ...entries].slice(0, REPORT_MAX_LINES).join('\n');
}

function describePhone(signs: PhoneSigns, { t, language }: ReportWords): string[] {
  const { accounts, opening, session, storage } = signs;
  const known = accounts.flatMap(({ progress }) => progress ?? []);
  const fetchedAt = [
    ...known.map((progress) => progress.fetchedAt ?? 0),
    ...accounts.flatMap(({ sections }) => sections.map((row) => row.fetchedAt)),
  ];
  return [
    line(t('help.report.made'), moment(signs.now)),
    line(t('help.report.page'), pageOf(signs, t)),
    line(
      t('help.report.app'),
      scriptOf(signs.script),
      moment(signs.builtAt),
      signs.isInstalled && t('help.report.installed'),
    ),
    line(
      t('help.report.kept'),
      scriptOf(signs.keptScript),
      signs.isUpdateWaiting && t('help.report.updateWaits'),
    ),
    line(t('help.report.browser'), describeVersions(signs.userAgent)),
    line(t('help.report.online'), yesNo(signs.isOnline)),
    line(
      t('help.report.storage'),
      storage.usage !== undefined && formatSize(storage.usage),
      storage.quota !== undefined && formatSize(storage.quota),
      storage.isPersistent && t('help.report.persistent'),
      !storage.hasRoom && t('help.report.noRoom'),
    ),
    line(
      t('help.report.opens'),
      opening !== 'unknown' && yesNo(opening === 'opens'),
      opening === 'newer' && t('newer.title'),
      `${signs.versions.device}/${signs.versions.account}`,
    ),
    line(
      t('help.report.loggedIn'),
      session !== 'unknown' && yesNo(session === 'signed-in'),
      session === 'refused' && t('safety:refused.title'),
    ),
    ...(signs.isRestored ? [t('sync:why.restored')] : []),
    line(
      t('help.report.sentAt'),
      moment(Math.max(0, ...known.map(({ allSentAt }) => allSentAt ?? 0))),
    ),
    line(t('help.report.fetchedAt'), moment(Math.max(0, ...fetchedAt))),
    line(t('help.report.unfinished'), t('help.report.counts', countUnfinished(accounts))),
    line(t('help.report.waiting'), String(accounts.flatMap(({ entries }) => entries).length)),
  ];

  function line(label: string, ...values: (string | false | undefined)[]): string {
    return `${label}: ${values.filter(Boolean).join(', ') || '–'}`;
  }

  function yesNo(is: boolean): string {
    return t(is ? 'help.report.yes' : 'help.report.no');
  }

  function moment(atMs: number): string | false {
    return atMs > 0 && formatDateAndTime(atMs, language);
  }
}

function pageOf({ screen }: PhoneSigns, t: ReportWords['t']): string {
  switch (screen) {
    case 'sending':
      return t('sync:panel.title');
    case 'crash':
    case 'newer':
      return t(`${screen}.title`);
    case 'storage':
    case 'account-storage':
      return t('storage.title');
  }
}

/** Returns the file name of a built script, which contains a hash of its contents. */
function scriptOf(path: string | null): string | false {
  const name = path?.split('/').at(-1) ?? '';
  return /^[\w-]{1,60}\.js$/u.test(name) && name;
}

function countUnfinished(accounts: readonly AccountSigns[]) {
  const picked = accounts.flatMap(({ media }) => media.filter(({ stage }) => stage === 'picked'));
  const sections = accounts.flatMap((account) => account.sections);
  return {
    forms: accounts.flatMap(({ drafts }) => drafts).length,
    files: picked.length,
    unprepared: picked.filter(({ fault }) => fault !== undefined).length,
    conflicts: sections.flatMap(({ conflicts }) => Object.keys(conflicts ?? {})).length,
    lost: accounts.flatMap(({ progress }) => progress?.lost ?? []).length,
  };
}

/** Refused entries first, then the oldest. */
function byUrgency(a: OutboxEntry, b: OutboxEntry): number {
  return Number(b.rejection !== null) - Number(a.rejection !== null) || a.createdAt - b.createdAt;
}

function describeEntry(entry: OutboxEntry, account: AccountSigns, words: ReportWords): string {
  const { t, language } = words;
  const { createdAt, attempts, sentBytes, rejection } = entry;
  const total = fileOf(entry, account)?.sizeBytes ?? 0;
  const parts = [
    titleOf(entry, account, words),
    !account.isOwn && t('help.report.otherAccount'),
    t('sync:panel.since', { time: formatDateAndTime(createdAt, language) }),
    `${t('help.report.attempts')}: ${attempts}`,
    sentBytes !== undefined && `${formatSize(sentBytes)} / ${formatSize(total)}`,
    rejection ? describeRefusal(rejection, words) : describeWait(entry, words),
  ];
  return parts.filter(Boolean).join(' · ');
}

function fileOf({ work }: OutboxEntry, { media }: AccountSigns) {
  const isFile = work.kind === 'upload' || work.kind === 'delete-media';
  return isFile ? media.find(({ id }) => id === work.mediaId) : undefined;
}

function titleOf(entry: OutboxEntry, account: AccountSigns, { t }: ReportWords): string {
  const { work } = entry;
  if (!isKnownKind(entry)) return '–';
  switch (work.kind) {
    case 'section':
      return t(`steps.${SECTION_STEPS[work.section]}`);
    case 'passed-step':
      return t(`steps.${work.step}`);
    case 'option': {
      const kind = account.options.find(({ id }) => id === work.optionId)?.kind;
      return kind ? t(`sync:kinds.${kind}`) : '–';
    }
    case 'upload':
    case 'delete-media': {
      const what = t(`sync:files.${work.slot}`);
      return work.kind === 'upload' ? what : t('sync:panel.deletion', { what });
    }
  }
}

function describeWait(entry: OutboxEntry, { t }: ReportWords): string | false {
  const { state, waitsFor, waitsForWifi, lastFailure } = entry;
  if (!isKnownKind(entry)) return t('sync:why.newerVersion');
  if (state === 'sending') return t('sync:state.sending');
  if (waitsFor.length > 0) return t('sync:why.waitsForOption');
  if (!lastFailure) return waitsForWifi === true && t('sync:why.waitsForWifi');
  const why = t(`sync:why.${lastFailure.why}`);
  return lastFailure.status === undefined ? why : `${why} (${lastFailure.status})`;
}

/** A field that no form has is left out, because a server may put a family's words there. */
function describeRefusal({ status, code, fields }: Rejection, { t }: ReportWords): string {
  if (status === FILE_IS_GONE) return t('sync:why.fileGone');
  const known = PROBLEM_CODES.find((name) => name === code);
  const named = Object.entries(fields).flatMap(([field, reason]) => {
    const label = t(`wizard:fields.${field as 'first_name'}`, { defaultValue: '' });
    return label === '' ? [] : [`${label}: ${isFieldReason(reason) && t(`validation:${reason}`)}`];
  });
  const answer = [status, known].filter(Boolean).join(', ');
  return [`${t('sync:why.refused')} (${answer})`, ...named.slice(0, FIELDS_MAX)].join(' ');
}
