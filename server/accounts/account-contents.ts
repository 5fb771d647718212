import { profilePercent } from '../../src/domain/completion.ts';
import type { Context } from '../context.ts';
import { accountScope } from './idempotency-scopes.ts';
import { readProfileContents } from '../profiles/profile-contents.ts';
import { mustGetAccount } from '../repositories/account-repository.ts';
import { findNominee, listNoticeConsents } from '../repositories/consent-repository.ts';
import { listEmailChanges } from '../repositories/email-change-repository.ts';
import { readAccountRecords } from '../repositories/privacy-repository.ts';
import { listSections, mustGetProfile } from '../repositories/profile-repository.ts';
import type { ExportedFiles } from './exported-files.ts';
import { findPlan, findRelationType } from '../profiles/registration-choices.ts';

/** The contents of account.json in an export. They do not contain the password. */
export async function readAccountContents(
  { db, now, settings }: Context,
  { accountId, files }: { accountId: number; files: ExportedFiles },
) {
  const account = await mustGetAccount(db, accountId);
  const profile = await mustGetProfile(db, accountId);
  const sections = await listSections(db, profile.id);
  const records = await readAccountRecords(db, { accountId, scope: accountScope(accountId) });
  const nominee = (await findNominee(db, accountId)) ?? null;
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
      registered_with: { device_type: account.deviceType, browser: account.userAgent },
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
      by_account: reading.accountId,
      sign_in: reading.sessionId,
      browser: reading.userAgent,
    })),
    answers_kept_for_repeated_requests: records.keptAnswers,
  };
}
