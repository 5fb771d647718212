import { formatHelpCode } from '../../src/protocol/help-code.ts';
import { HELP_REPORT_DAYS, type HelpReport } from '../../src/protocol/help-report.ts';
import type { KeptHelpReport } from '../repositories/help-report-repository.ts';
import { describeFile, describeWaiting } from './describe-waiting.ts';
import { listFindings } from './findings.ts';
import { duration, megabytes, moment } from './plain-words.ts';

/** For an operator who talks to the family by telephone. */
export function describeReport({ code, report, keptAt }: KeptHelpReport, now: number): string {
  const goneAt = keptAt.getTime() + HELP_REPORT_DAYS * 86_400_000;
  const lines = [
    `Help code ${formatHelpCode(code)}: arrived ${moment(keptAt.getTime())}, ${duration(now - keptAt.getTime())} ago. Deleted ${moment(goneAt)}.`,
    clockLine(report, keptAt.getTime()),
    '',
    'In short',
    ...listFindings(report).map((finding) => `  - ${finding}`),
    '',
    'The phone',
    ...phoneLines(report).map((line) => `  ${line}`),
    '',
    ...waitingLines(report),
    '',
    ...refusalLines(report),
    '',
    ...uploadLines(report),
  ];
  return lines.join('\n');
}

function clockLine({ madeAt }: HelpReport, keptAtMs: number): string {
  const late = keptAtMs - madeAt;
  if (late < -CLOCK_SLACK_MS) {
    return `The clock of the phone is ${duration(-late)} ahead: it says ${moment(madeAt)}.`;
  }
  if (late < CLOCK_SLACK_MS) return `All times below are the phone's own; its clock is right.`;
  return `Made ${moment(madeAt)} by the phone's clock: sent ${duration(late)} later, or the clock is behind.`;
}

const CLOCK_SLACK_MS = 5 * 60_000;

const SCREENS: Record<HelpReport['screen'], string> = {
  sending: 'the panel with the sending status',
  crash: 'the screen that says that the page stopped working',
  storage: 'the screen that says that the storage of the phone could not be opened',
  'account-storage': 'the screen that says that the storage of the account could not be opened',
  newer: 'the screen that says that the page is out of date',
};

const SESSIONS: Record<HelpReport['session'], string> = {
  'signed-in': 'yes',
  refused: 'no, the server ended the session',
  'signed-out': 'no',
  unknown: 'unknown, the storage could not be read',
};

const EPOCHS: Record<HelpReport['epoch'], string> = {
  same: 'the database as it is now',
  other: 'another life of the database (a restore)',
  unknown: 'unknown',
};

function phoneLines(report: HelpReport): string[] {
  const { app, worker, store, browser, system, languages, storage } = report;
  const used = storage.usedBytes === null ? 'unknown' : megabytes(storage.usedBytes);
  const quota = storage.quotaBytes === null ? 'unknown' : megabytes(storage.quotaBytes);
  const built = app.builtAt === null ? 'unknown' : moment(app.builtAt).slice(0, 10);
  return [
    `Asked from: ${SCREENS[report.screen]}`,
    `App: ${app.script ?? 'unknown'}, built about ${built}, ${app.isInstalled ? 'from the home screen' : 'in the browser'}`,
    `Worker: ${worker.isInControl ? 'in control' : 'not in control'}, has ${worker.script ?? 'no app file'}${worker.isNextWaiting ? ', a newer one waits for a yes' : ''}`,
    `Store: device ${store.device}, account ${store.account}, ${OPENINGS[store.opening]}`,
    `Browser: ${browser.family} ${browser.version ?? ''}`.trimEnd(),
    `System: ${system.family} ${system.version ?? ''}`.trimEnd(),
    `Languages: app ${languages.app}; browser ${languages.browser.join(', ')}`,
    `Internet, as the browser believes: ${report.isOnline ? 'yes' : 'no'}`,
    `Storage: ${used} of ${quota} used, ${PERSISTENCE[String(storage.isPersistent)]}, ${storage.hasRoom ? 'room enough' : 'NO ROOM'}`,
    `Signed in: ${SESSIONS[report.session]}`,
    `What is here comes from: ${EPOCHS[report.epoch]}`,
    `Everything was sent last: ${report.allSentAt === null ? 'never' : moment(report.allSentAt)}`,
    `The server was asked last: ${report.fetchedAt === null ? 'never' : moment(report.fetchedAt)}`,
  ];
}

const OPENINGS: Record<HelpReport['store']['opening'], string> = {
  opens: 'opens',
  damaged: 'DOES NOT OPEN',
  newer: 'IS OF A NEWER VERSION OF THE APP',
  unknown: 'unknown whether it opens',
};

const PERSISTENCE: Record<string, string> = {
  true: 'the browser promised to keep it',
  false: 'the browser may delete it when the phone is full',
  null: 'the browser was not asked to keep it',
};

function waitingLines({ waiting, waitingCount, unfinished, madeAt }: HelpReport): string[] {
  const shown = waiting.length < waitingCount ? `, the oldest ${waiting.length} below` : '';
  return [
    `What waits: ${waitingCount}${shown}`,
    ...waiting.flatMap((entry, index) => describeWaiting(entry, { number: index + 1, madeAt })),
    `Unfinished on the phone: ${unfinished.forms} half-typed forms, ${unfinished.files} files not submitted (${unfinished.unpreparedFiles} could not be prepared), ${unfinished.conflicts} answers to choose between, ${unfinished.lostFiles} files to choose again`,
  ];
}

function refusalLines({ waiting }: HelpReport): string[] {
  const refused = waiting.flatMap(({ refusal, kind, part }) =>
    refusal ? [{ refusal, what: describeFile(kind, part) }] : [],
  );
  if (refused.length === 0) return ['Last refusals: none'];
  refused.sort((a, b) => b.refusal.at - a.refusal.at);
  return [
    'Last refusals',
    ...refused.map(({ refusal: { status, code, fields, at }, what }) => {
      const named = fields.map(({ field, reason }) => `${field ?? 'unnamed field'}: ${reason}`);
      const said = [`${status || 'by the phone itself'}`, code ?? 'no known code', ...named];
      return `  ${moment(at)}  ${what}: ${said.join(', ')}`;
    }),
  ];
}

function uploadLines({ waiting }: HelpReport): string[] {
  const uploads = waiting.filter(({ kind }) => kind === 'upload');
  if (uploads.length === 0) return ['Uploads under way: none'];
  return [
    'Uploads under way',
    ...uploads.map(({ kind, part, sentBytes, totalBytes }) => {
      const total = totalBytes === null ? 'an unknown size' : megabytes(totalBytes);
      return `  ${describeFile(kind, part)}: ${megabytes(sentBytes ?? 0)} of ${total} arrived`;
    }),
  ];
}
