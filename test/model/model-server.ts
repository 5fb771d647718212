/** A real server whose database records the changes of sections, files and profiles. */
import { openSession } from '../../server/accounts/session.ts';
import type { Context } from '../../server/context.ts';
import { createDatabase } from '../../server/db/database.ts';
import { beginEpoch } from '../../server/db/epoch.ts';
import { deriveKeys } from '../../server/base/keys.ts';
import { endSessions } from '../../server/repositories/session-repository.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

export interface Effect {
  what: 'section' | 'photo' | 'video' | 'document' | 'steps' | 'option';
  change: 'INSERT' | 'UPDATE' | 'DELETE';
  row: Record<string, unknown>;
}

/** The versions of a section that were stored, in their order. */
export const versionsOf = (effects: readonly Effect[], section: string): Effect[] =>
  effects.filter(({ what, row }) => what === 'section' && row['kind'] === section);

/** What was not deleted. */
export function rowsLeft(effects: readonly Effect[], kind: string): Effect['row'][] {
  const rows = new Map<unknown, Effect['row']>();
  for (const { what, change, row } of effects) {
    if (what !== kind) continue;
    if (change === 'DELETE') rows.delete(row['id']);
    else rows.set(row['id'], row);
  }
  return [...rows.values()];
}

export interface ServerAccount {
  userId: number;
  profileId: number;
}

export interface ModelServer {
  server: TestServer;
  /** Starts a new server on the same database, with a new epoch. */
  beginEpoch(): Promise<void>;
  /** Inserts an account without a registration, because that is not under test. */
  createAccount(): Promise<ServerAccount>;
  openSession(userId: number): Promise<{ access: string; refresh: string }>;
  endSessions(userId: number): Promise<void>;
  listEffects(profileId: number): Promise<Effect[]>;
  stop(): Promise<void>;
}

const LOGGED = {
  sections: ['section', 'new.profile_id', 'old.profile_id'],
  photos: ['photo', 'new.profile_id', 'old.profile_id'],
  videos: ['video', 'new.profile_id', 'old.profile_id'],
  documents: ['document', 'new.profile_id', 'old.profile_id'],
  profiles: ['steps', 'new.id', 'old.id'],
} as const;

export async function startModelServer(now: () => number): Promise<ModelServer> {
  const first = await startTestServer({ clock: { now } });
  let server = first;
  const { settings } = server;
  const db = createDatabase(server.db);
  const keys = deriveKeys(settings);
  const context = { settings, db, keys, now } as unknown as Context;
  await logEffects(server);
  return {
    get server() {
      return server;
    },

    async beginEpoch() {
      const client = await first.db.connect();
      try {
        await beginEpoch(client, now());
      } finally {
        client.release();
      }
      const before = server;
      const { databaseUrl, dataDir } = first;
      const s3 = { settings: { s3: settings.s3 } };
      server = await startTestServer({ clock: { now }, databaseUrl, dataDir, ...s3 });
      if (before !== first) await before.stop();
    },

    async stop() {
      if (server !== first) await server.stop();
      await first.stop();
    },

    async createAccount() {
      const { rows } = await server.db.query<{ userId: string; profileId: string }>(
        `with account as (
           insert into accounts (email, email_folded, full_name, candidate_full_name, account_type,
             relation_type, is_owner, password_hash, password_changed_at, temporary_user_id, created_at)
           select mail, mail, 'Sunanda Kulkarni', 'Aditi Kulkarni', 1, 2, true, '', $1, number, $1
           from (select n as number, n || '@example.in' as mail
             from nextval('model_accounts') as n) as invented
           returning id)
         insert into profiles (account_id, created_at) select id, $1 from account
         returning account_id as "userId", id as "profileId"`,
        [new Date(now())],
      );
      return { userId: Number(rows[0]?.userId), profileId: Number(rows[0]?.profileId) };
    },

    openSession: (userId) => openSession(context, db, { accountId: userId, userAgent: null }),
    async endSessions(userId) {
      await endSessions(db, { accountId: userId, now: new Date(now()) });
    },

    async listEffects(profileId) {
      const { rows } = await server.db.query<Effect>(
        'select what, change, row from model_effects where profile_id = $1 order by id',
        [profileId],
      );
      return rows;
    },
  };
}

async function logEffects({ db }: TestServer): Promise<void> {
  await db.query(`
    create sequence model_accounts;
    create unlogged table model_effects (id bigserial primary key, profile_id bigint not null,
      what text not null, change text not null, row jsonb not null);
    create index on model_effects (profile_id);`);
  for (const [table, [what, newProfile, oldProfile]] of Object.entries(LOGGED)) {
    await db.query(`
      create function log_${table}() returns trigger language plpgsql as $$ begin
        insert into model_effects (profile_id, what, change, row) values (
          case tg_op when 'DELETE' then ${oldProfile} else ${newProfile} end, '${what}', tg_op,
          to_jsonb(case tg_op when 'DELETE' then old else new end));
        return null;
      end $$;
      create trigger log_${table} after insert or update or delete on ${table}
        for each row execute function log_${table}();`);
  }
}
