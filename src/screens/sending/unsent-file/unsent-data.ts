import type { Owner } from '../../../session/known-accounts.ts';
import type { Unsent } from './read-unsent.ts';

/** The part of the archive for programs: the unsent data, and what the phone knows of each file. */
export function unsentData(
  { sections, drafts, options, outbox, files }: Unsent,
  { user, savedAt, missing }: { user: Owner; savedAt: Date; missing: readonly string[] },
): string {
  const data = {
    format: 'sambandh-unsent',
    version: 1,
    savedAt: savedAt.toISOString(),
    account: { id: user.id, email: user.email ?? null, profile: user.profile?.id ?? null },
    sections: sections.map(({ key, server, edits, conflicts }) => ({
      section: key,
      record: server && { id: server.id, version: server.version },
      edits,
      conflicts: conflicts ?? {},
    })),
    drafts,
    options,
    outbox,
    files: files.map(({ row: { thumbnail: _picture, ...about }, path }) => ({
      path: missing.includes(path) ? null : path,
      ...about,
    })),
  };
  return `${JSON.stringify(data, undefined, 2)}\n`;
}
