import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { SignJWT } from 'jose';
import type { Context } from '../context.ts';
import { unsealStream } from '../storage/identity-cipher.ts';
import { logDocumentReading } from '../repositories/media-repository.ts';
import { type AccessClaims, readClaims } from './access-token.ts';
import { type ExportedFile, type ExportedFiles, listExportedFiles } from './exported-files.ts';
import { API_BASE } from '../../src/protocol/paths.ts';
import { PRIVACY_PATHS } from '../../src/protocol/access.ts';
import { readSignedToken } from './signed-token.ts';
import { profilePercent } from '../../src/domain/completion.ts';
import { accountScope } from './idempotency-scopes.ts';
import { readProfileContents } from '../profiles/profile-contents.ts';
import { findBlock, mustGetAccount } from '../repositories/account-repository.ts';
import { findNominee, listNoticeConsents } from '../repositories/consent-repository.ts';
import { findVerdict, listGrievances } from '../repositories/desk-repository.ts';
import { listEmailChanges } from '../repositories/email-change-repository.ts';
import { readAccountRecords } from '../repositories/privacy-repository.ts';
import { listSections, mustGetProfile } from '../repositories/profile-repository.ts';
import { isSessionOpen } from '../repositories/session-repository.ts';
import { findPlan, findRelationType } from '../profiles/registration-choices.ts';

type Exporting = Pick<Context, 'db' | 'media' | 'keys' | 'settings' | 'now'> & {
  log: { error: (details: object, what: string) => void };
};
interface Exporter {
  accountId: number;
  sessionId: string | null;
  userAgent: string | null;
  /** 'desk': the operator makes the copy. */
  purpose?: 'export' | 'desk';
}

/** The archive is made while it is sent: it is never complete in memory or on a disk. */
export async function createExportArchive(
  context: Exporting,
  { accountId, purpose = 'export', ...reader }: Exporter,
): Promise<Readable> {
  const exported = await listExportedFiles(context, accountId);
  const now = new Date(context.now());
  for (const { row: file } of exported.files) {
    if (!file.isIdentity) continue;
    await logDocumentReading(context.db, { file, accountId, ...reader, purpose, now });
  }
  const contents = await readAccountContents(context, { accountId, files: exported });
  const zip = new ZipFile();
  const archive = zip.outputStream as Readable;
  zip.on('error', (error: Error) => archive.destroy(error));
  zip.addBuffer(Buffer.from(`${JSON.stringify(contents, null, 2)}\n`), 'account.json', {
    mtime: now,
  });
  void addFiles(context, { zip, archive, files: exported.files, accountId, ...reader });
  return archive;
}

interface Packing {
  zip: ZipFile;
  archive: Readable;
  files: ExportedFile[];
  accountId: number;
  sessionId: string | null;
}

/** Stops if the client closes the connection, or the sign-in that asked for the copy has ended. */
async function addFiles(
  context: Exporting,
  { zip, archive, files, accountId, sessionId }: Packing,
): Promise<void> {
  const missing: string[] = [];
  let current: Readable | undefined;
  let key: string | undefined;
  archive.once('close', () => current?.destroy());
  try {
    for (const { path, row } of files) {
      ({ key } = row);
      const reader = sessionId && { sessionId, accountId };
      if (reader && !(await isSessionOpen(context.db, reader))) return void archive.destroy();
      current = await openFile(context, row);
      if (!current) {
        context.log.error(
          { accountId, key },
          'A media file is missing in the media store, so an export lacks it. Check DATA_DIR or S3_BUCKET, or restore the file from a backup',
        );
        missing.push(path);
        continue;
      }
      if (archive.destroyed) current.destroy();
      // Pictures and videos are compressed already.
      zip.addReadStream(current, path, { mtime: row.createdAt, compress: false });
      await finished(current, { writable: false });
    }
    if (missing.length > 0) zip.addBuffer(Buffer.from(missing.join('\n')), 'missing-files.txt');
    zip.end();
  } catch (error) {
    // If the stream ended normally, the client would take the archive for complete.
    if (archive.destroyed) return;
    context.log.error(
      { err: error, accountId, key },
      'The export of an account broke off at this file. The copy can be made again. If it breaks off there each time, restore the file from a backup',
    );
    archive.destroy(error as Error);
  }
}

async function openFile(
  { media, keys }: Exporting,
  { key, isIdentity }: ExportedFile['row'],
): Promise<Readable | undefined> {
  const bytes = await media.store.read(key);
  if (!bytes || !isIdentity) return bytes;
  return unsealStream(bytes, { masterKeys: keys.identityDocuments, name: key });
}

/** The link needs no access token: the browser itself can save the file and repeat a download. */
export async function signExportLink(
  { keys, now }: Pick<Context, 'keys' | 'now'>,
  { accountId, sessionId }: AccessClaims,
): Promise<string> {
  const token = await new SignJWT({ user_id: accountId, sid: sessionId })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime(Math.floor(now() / 1000) + EXPORT_LINK_LIFETIME_S)
    .sign(keys.accountExport[0]);
  return `${API_BASE}${PRIVACY_PATHS.export}${token}`;
}

/** @returns undefined if the link was not signed with our keys or has expired */
export async function readExportLink(
  { keys, now }: Pick<Context, 'keys' | 'now'>,
  token: string,
): Promise<AccessClaims | undefined> {
  const payload = await readSignedToken(keys.accountExport, token, { nowMs: now() });
  return readClaims(payload);
}

/** The lifetime is decided in docs/decisions/0027-privacy.md. */
export const EXPORT_LINK_LIFETIME_S = 5 * 60;

/** The contents of account.json in an export. They do not contain the password. */
async function readAccountContents(
  { db, now, settings }: Exporting,
  { accountId, files }: { accountId: number; files: ExportedFiles },
) {
  const account = await mustGetAccount(db, accountId);
  const profile = await mustGetProfile(db, accountId);
  const sections = await listSections(db, profile.id);
  const records = await readAccountRecords(db, { accountId, scope: accountScope(accountId) });
  const nominee = (await findNominee(db, accountId)) ?? null;
  const verdict = await findVerdict(db, profile.id);
  return {
    exported_at: new Date(now()),
    kept_by: settings.providerName,
    questions_to: settings.grievanceContact,
    account: {
      id: account.id,
      name: account.fullName,
      email: account.email,
      candidate_name: account.candidateFullName,
      plan: findPlan(settings, account.accountType)?.name ?? account.accountType,
      profile_for: findRelationType(account.relationType)?.name ?? account.relationType,
      registered_at: account.createdAt,
      // New accounts have neither, and JSON leaves out what is undefined.
      registered_with:
        (account.deviceType ?? account.userAgent) === null
          ? undefined
          : { device_type: account.deviceType, browser: account.userAgent },
      password_set_at: account.passwordChangedAt,
    },
    email_changes: (await listEmailChanges(db, accountId)).map((change) => ({
      from: change.formerEmail,
      to: change.email,
      changed_at: change.changedAt,
      undone_at: change.undoneAt,
    })),
    consents: records.consents.map((consent) => ({
      terms_version: consent.termsVersion,
      agreed_at: consent.agreedAt,
    })),
    notice_consents: (await listNoticeConsents(db, accountId)).map((row) => ({
      kind: row.kind,
      version: row.version,
      language: row.language,
      text_sha256: row.textHash,
      at: row.at,
    })),
    nominee: nominee && { name: nominee.name, contact: nominee.contact, named_at: nominee.namedAt },
    blocked_at: (await findBlock(db, accountId))?.at ?? null,
    grievances: (await listGrievances(db, accountId)).map(({ text, at }) => ({ text, at })),
    profile: {
      id: profile.id,
      percent_complete: profilePercent(await readProfileContents(db, profile)),
      steps_passed_with_nothing_to_save: profile.passedSteps,
      sections: Object.fromEntries(
        sections.map((section) => [
          section.kind,
          {
            first_saved_at: section.createdAt,
            last_saved_at: section.updatedAt,
            last_saved_from: section.updatedFrom,
            times_saved: section.version,
            values: section.values,
          },
        ]),
      ),
    },
    ...files.described,
    // Without the operator's name, as the family has read it.
    identity_document_verdict: verdict ? { ...verdict, who: undefined } : null,
    options_added_to_lists: records.addedOptions.map(({ kind, name, addedAt }) => ({
      kind,
      name,
      added_at: addedAt,
    })),
    sign_ins: records.sessions.map((session) => ({
      id: session.id,
      browser: session.userAgent,
      signed_in_at: session.createdAt,
      last_used_at: session.lastUsedAt,
      ended_at: session.endedAt,
    })),
    identity_document_readings: records.readings.map((reading) => ({
      document_type: reading.documentType,
      read_at: reading.readAt,
      purpose: reading.purpose,
      by_account: reading.purpose === 'desk' ? null : reading.accountId,
      sign_in: reading.sessionId,
      browser: reading.userAgent,
    })),
    answers_kept_for_repeated_requests: records.keptAnswers,
  };
}
