import type { HelpReport, HelpWaiting } from '../../src/protocol/help-report.ts';
import { describeFile, HOLDS } from './describe-waiting.ts';

/** Findings about the whole phone come first. */
export function listFindings(report: HelpReport): string[] {
  const found = [
    ...storeFindings(report),
    ...sessionFindings(report),
    ...report.waiting.filter(({ refusal }) => refusal).map(refusedFinding),
    ...heldFindings(report),
    ...unfinishedFindings(report),
  ];
  if (found.length > 0) return found;
  return report.waitingCount === 0
    ? ['Nothing waits and nothing is unfinished: all that was submitted on this phone is sent.']
    : [`${report.waitingCount} waiting, and nothing holds it: it is on its way.`];
}

function storeFindings({ store, storage, worker, app }: HelpReport): string[] {
  const isBehind = worker.script !== null && app.script !== null && worker.script !== app.script;
  return [
    ...(store.opening === 'damaged'
      ? ['The storage of the app does not open. Nothing was deleted; close other tabs, load again.']
      : []),
    ...(store.opening === 'newer'
      ? ['This page is older than the storage. Load the page again, with internet.']
      : []),
    ...(storage.hasRoom
      ? []
      : ['The phone is full: nothing is sent until there is room. Free some space on the phone.']),
    ...(isBehind ? ['Page and worker are of different versions. Load the page again.'] : []),
  ];
}

function sessionFindings({ session, waitingCount, epoch, isOnline }: HelpReport): string[] {
  const waits = waitingCount > 0 ? `, and ${waitingCount} waiting until then` : '';
  return [
    ...(session === 'refused'
      ? [`The server ended the session. The family has to log in again${waits}.`]
      : []),
    ...(session === 'signed-out' && waitingCount > 0
      ? [`Nobody is signed in. The family has to log in${waits}.`]
      : []),
    ...(epoch === 'other'
      ? ['The database was restored since this phone was last heard: it gives back what it has.']
      : []),
    ...(isOnline ? [] : ['The browser says that there was no internet.']),
  ];
}

function refusedFinding({ kind, part, refusal }: HelpWaiting): string {
  const what = describeFile(kind, part);
  const { status = 0, fields = [] } = refusal ?? {};
  if (status === 0) return `The phone has lost ${what}. The family has to choose it again.`;
  if (status === 413)
    return `${capital(what)} was refused as too large (413), by the server or a proxy.`;
  const named = fields.map(({ field, reason }) => `${field ?? 'a field'} (${reason})`).join(', ');
  const where = named === '' ? '' : ` because of ${named}`;
  return `${capital(what)} was refused (${status})${where}. The family has to correct it in that step.`;
}

function heldFindings({ waiting }: HelpReport): string[] {
  const byHold = new Map<string, number>();
  for (const { held, refusal, status } of waiting) {
    if (refusal || held === null) continue;
    const why = `${HOLDS[held]}${status === null ? '' : ` (status ${status})`}`;
    byHold.set(why, (byHold.get(why) ?? 0) + 1);
  }
  return Array.from(byHold, ([why, count]) => `${count} held: ${why}.`);
}

function unfinishedFindings({ unfinished }: HelpReport): string[] {
  return [
    ...(unfinished.conflicts > 0
      ? [`${unfinished.conflicts} answers were changed on two phones: the family has to choose.`]
      : []),
    ...(unfinished.unpreparedFiles > 0
      ? [`${unfinished.unpreparedFiles} files could not be prepared: choose them again.`]
      : []),
    ...(unfinished.lostFiles > 0
      ? [`${unfinished.lostFiles} files were lost by a restore: choose them again.`]
      : []),
  ];
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
