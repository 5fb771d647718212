/**
 * Makes the report of a help code. The stored rows contain names and answers, so the report copies
 * only kinds, times, counts and codes, field by field. test/help/help-report.test.ts checks the
 * bytes.
 */
import { isFieldReason } from '../domain/field-reason.ts';
import {
  HELP_FIELDS,
  HELP_REPORT_MAX_BYTES,
  HELP_WAITING_MAX,
  type HelpHold,
  type HelpReport,
  type HelpWaiting,
} from '../protocol/help-report.ts';
import type { DraftRow, OptionRow, ProgressRow, SectionRow } from '../store/account-store.ts';
import type { MediaRow } from '../store/media-row.ts';
import { isKnownKind, type OutboxEntry, type Rejection } from '../store/outbox-entry.ts';
import { readBrowserSigns } from './browser-signs.ts';

export interface AccountSigns {
  isOwn: boolean;
  entries: readonly OutboxEntry[];
  options: readonly OptionRow[];
  sections: readonly SectionRow[];
  drafts: readonly DraftRow[];
  media: readonly MediaRow[];
  progress: ProgressRow | undefined;
}

export interface PhoneSigns extends Pick<HelpReport, 'screen' | 'isOnline' | 'session' | 'store'> {
  now: number;
  appLanguage: string;
  browserLanguages: readonly string[];
  userAgent: string;
  app: { script: string | null; builtAt: number; isInstalled: boolean };
  worker: HelpReport['worker'];
  storage: {
    usage: number | undefined;
    quota: number | undefined;
    isPersistent: boolean | undefined;
    hasRoom: boolean;
  };
  /** The last epoch that the server sent. */
  epoch: string | undefined;
  accounts: readonly AccountSigns[];
}

export function buildReport(signs: PhoneSigns): HelpReport {
  const { now, screen, isOnline, session, store, app, worker, storage, accounts } = signs;
  const waiting = accounts.flatMap(listWaiting).sort(byUrgency);
  const report: HelpReport = {
    madeAt: moment(now),
    screen,
    app: {
      script: scriptOf(app.script),
      builtAt: orNull(app.builtAt),
      isInstalled: app.isInstalled,
    },
    worker: {
      isInControl: worker.isInControl,
      isNextWaiting: worker.isNextWaiting,
      script: scriptOf(worker.script),
    },
    store: { device: store.device, account: store.account, opening: store.opening },
    ...readBrowserSigns(signs.userAgent),
    languages: {
      app: signs.appLanguage,
      browser: signs.browserLanguages.filter((tag) => LANGUAGE_TAG.test(tag)).slice(0, 5),
    },
    isOnline,
    storage: {
      usedBytes: storage.usage === undefined ? null : moment(storage.usage),
      quotaBytes: storage.quota === undefined ? null : moment(storage.quota),
      isPersistent: storage.isPersistent ?? null,
      hasRoom: storage.hasRoom,
    },
    session,
    epoch: epochOf(signs),
    allSentAt: orNull(Math.max(0, ...accounts.map(({ progress }) => progress?.allSentAt ?? 0))),
    fetchedAt: orNull(Math.max(0, ...accounts.flatMap(listFetches))),
    waiting: waiting.slice(0, HELP_WAITING_MAX),
    waitingCount: waiting.length,
    unfinished: countUnfinished(accounts),
  };
  while (sizeOf(report) > REPORT_MAX_BYTES && report.waiting.length > 0) report.waiting.pop();
  return report;
}

/** The limit of the message, minus 256 bytes for the help code that is sent with the report. */
const REPORT_MAX_BYTES = HELP_REPORT_MAX_BYTES - 256;
const LANGUAGE_TAG = /^[A-Za-z]{2,3}(-[A-Za-z\d]{2,8}){0,3}$/u;

function sizeOf(report: HelpReport): number {
  return new TextEncoder().encode(JSON.stringify(report)).length;
}

function moment(value: number): number {
  return Number.isFinite(value) ? Math.max(0, Math.trunc(value)) : 0;
}

function orNull(value: number): number | null {
  return value > 0 ? moment(value) : null;
}

function scriptOf(path: string | null): string | null {
  const name = path?.split('/').at(-1) ?? '';
  return /^[\w-]{1,60}\.js$/u.test(name) ? name : null;
}

function epochOf({ epoch, accounts }: PhoneSigns): HelpReport['epoch'] {
  const here = accounts.find(({ isOwn }) => isOwn)?.progress?.epoch;
  if (epoch === undefined || here === undefined) return 'unknown';
  return here === epoch ? 'same' : 'other';
}

function listFetches({ sections, progress }: AccountSigns): number[] {
  return [...sections.map(({ fetchedAt }) => fetchedAt), progress?.fetchedAt ?? 0];
}

/** Refused entries first, then the oldest. The last ones of a long list are only counted. */
function byUrgency(a: HelpWaiting, b: HelpWaiting): number {
  return Number(b.refusal !== null) - Number(a.refusal !== null) || a.since - b.since;
}

function listWaiting(account: AccountSigns): HelpWaiting[] {
  return account.entries.map((entry) => {
    const { createdAt, attempts, lastFailure, nextAttemptAt, rejection, sentBytes } = entry;
    const size = fileOf(entry, account)?.sizeBytes ?? 0;
    return {
      kind: isKnownKind(entry) ? entry.work.kind : 'unknown',
      part: partOf(entry, account),
      isOwn: account.isOwn,
      state: entry.state,
      since: moment(createdAt),
      attempts: moment(attempts),
      held: holdOf(entry),
      status: lastFailure?.status ?? null,
      failedAt: orNull(lastFailure?.at ?? 0),
      nextAttemptAt: orNull(nextAttemptAt),
      sentBytes: sentBytes === undefined ? null : moment(sentBytes),
      totalBytes: orNull(size),
      refusal: rejection && refusalOf(rejection),
    };
  });
}

function fileOf({ work }: OutboxEntry, { media }: AccountSigns): MediaRow | undefined {
  const isFile = work.kind === 'upload' || work.kind === 'delete-media';
  return isFile ? media.find(({ id }) => id === work.mediaId) : undefined;
}

function partOf(entry: OutboxEntry, account: AccountSigns): HelpWaiting['part'] {
  const { work } = entry;
  if (!isKnownKind(entry)) return null;
  switch (work.kind) {
    case 'section':
      return work.section;
    case 'passed-step':
      return work.step;
    case 'option':
      return account.options.find(({ id }) => id === work.optionId)?.kind ?? null;
    case 'upload':
    case 'delete-media':
      return fileOf(entry, account)?.slot ?? null;
  }
}

function holdOf(entry: OutboxEntry): HelpHold | null {
  if (entry.rejection) return 'refused';
  if (!isKnownKind(entry)) return 'newer-version';
  if (entry.waitsFor.length > 0) return 'option-first';
  return entry.lastFailure?.why ?? (entry.waitsForWifi ? 'wifi' : null);
}

/** A field name that no form has becomes null, because it may contain a family's own words. */
function refusalOf({ status, code, fields, at }: Rejection): NonNullable<HelpWaiting['refusal']> {
  return {
    status,
    code: code as NonNullable<HelpWaiting['refusal']>['code'],
    fields: Object.entries(fields)
      .slice(0, 20)
      .map(([field, reason]) => ({
        field: HELP_FIELDS.includes(field) ? field : null,
        reason: isFieldReason(reason) ? reason : 'invalid',
      })),
    at: moment(at),
  };
}

function countUnfinished(accounts: readonly AccountSigns[]): HelpReport['unfinished'] {
  const media = accounts.flatMap((account) => account.media);
  const picked = media.filter(({ stage }) => stage === 'picked');
  const sections = accounts.flatMap((account) => account.sections);
  return {
    forms: accounts.flatMap(({ drafts }) => drafts).length,
    files: picked.length,
    unpreparedFiles: picked.filter(({ fault }) => fault !== undefined).length,
    conflicts: sections.flatMap(({ conflicts }) => Object.keys(conflicts ?? {})).length,
    lostFiles: accounts.flatMap(({ progress }) => progress?.lost ?? []).length,
  };
}
