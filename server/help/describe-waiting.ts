import { isStepKey } from '../../src/domain/steps.ts';
import type { HelpHold, HelpWaiting } from '../../src/protocol/help-report.ts';
import { duration, megabytes, moment } from './plain-words.ts';

export function describeWaiting(
  entry: HelpWaiting,
  { number, madeAt }: { number: number; madeAt: number },
): string[] {
  const { kind, part, isOwn, since, attempts, sentBytes, totalBytes, nextAttemptAt } = entry;
  const whose = isOwn ? '' : ', of an account that is not signed in';
  const tried = attempts === 1 ? '1 attempt' : `${attempts} attempts`;
  const age = `since ${moment(since)} (${duration(madeAt - since)}), ${tried}`;
  const bytes =
    kind === 'upload' && totalBytes !== null
      ? [`     ${megabytes(sentBytes ?? 0)} of ${megabytes(totalBytes)} arrived`]
      : [];
  const next =
    nextAttemptAt !== null && nextAttemptAt > madeAt
      ? [`     tries again in ${duration(nextAttemptAt - madeAt)}`]
      : [];
  return [
    `  ${number}. ${describeFile(kind, part)}${whose}: ${age}`,
    `     ${why(entry)}`,
    ...bytes,
    ...next,
  ];
}

export function describeFile(kind: HelpWaiting['kind'], part: HelpWaiting['part']): string {
  if (kind === 'unknown') return 'something that a newer version of the app queued';
  if (kind === 'passed-step' && isStepKey(part)) return `the skipped step '${part}'`;
  return `${KINDS[kind]} '${part ?? 'unknown'}'`;
}

const KINDS = {
  option: 'an option added to the list',
  section: 'the section',
  'passed-step': 'the skipped step',
  upload: 'the file',
  'delete-media': 'the deletion of the file',
} as const;

function why({ state, held, status, failedAt, refusal }: HelpWaiting): string {
  if (refusal) return `refused (${refusal.status || 'by the phone itself'}): waits for the family`;
  if (state === 'sending') return 'is being sent';
  if (held === null) return 'has not been tried, or nothing held it';
  const answered = status === null ? '' : ` (status ${status})`;
  const when = failedAt === null ? '' : `, last at ${moment(failedAt)}`;
  return `held: ${HOLDS[held]}${answered}${when}`;
}

export const HOLDS: Record<HelpHold, string> = {
  network: 'no answer from the network',
  timeout: 'the network is too slow, no answer in time',
  portal: 'a page of the network answers in the place of the server',
  'unexpected-answer': 'an answer that the app cannot read',
  'server-error': 'the server failed or is not there',
  'rate-limited': 'the server asked the phone to wait',
  restored: 'the database was restored, and the phone gives back what it has first',
  'version-refused': 'something between phone and server changes the version of the record',
  'unreadable-here': 'the phone could not read what is to be sent',
  refused: 'refused',
  'option-first': 'an added option has to be sent first',
  wifi: 'waits for Wi-Fi, as the family chose',
  'newer-version': 'only a newer version of the app can send it',
};
