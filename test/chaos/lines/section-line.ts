import { randomUUID } from 'node:crypto';
import { call } from '../../support/api-call.ts';
import { type Family, type Line, type World } from '../family.ts';
import { mustBeGood } from '../../support/test-account.ts';
import { count } from '../gate.ts';

/** Each save must make exactly one version, and a stale one none. */
export function sectionLine({ server, gate, tally }: World, family: Family): Line {
  const path = '/profiles/profile-additional/';
  let id = 0;
  let saves = 0;
  let isSaving = false;
  /** The ETag belongs to the last saved version. */
  let tag = '';
  const textOf = (save: number) => `Save ${save} of family ${family.number}`;

  async function mustBeStale(before: string): Promise<void> {
    const { status } = await gate.ask(() =>
      call(server, `${path}${id}/`, {
        method: 'PATCH',
        body: { about_me: 'Too late' },
        token: family.access,
        headers: { 'if-match': before },
      }),
    );
    if (status !== 412) throw new Error(`A stale save was answered with ${status} instead of 412.`);
  }

  return {
    async step() {
      const values = { about_me: textOf(saves + 1) };
      const key = randomUUID();
      const isFirst = saves === 0;
      const headers: Record<string, string> = isFirst ? {} : { 'if-match': tag };
      isSaving = true;
      const reply = await gate.askWithKey(() =>
        call(server, isFirst ? path : `${path}${id}/`, {
          method: isFirst ? 'POST' : 'PATCH',
          body: isFirst ? { profile: family.profileId, ...values } : values,
          token: family.access,
          key,
          headers,
        }),
      );
      mustBeGood(`save ${saves + 1}`, reply);
      saves += 1;
      isSaving = false;
      id = reply.body.id;
      if (!isFirst) await mustBeStale(tag);
      tag = reply.headers.get('etag') ?? '';
      if (versionIn(tag) !== saves) throw new Error(`Save ${saves} got the version ${tag}.`);
      count(tally, 'saves acknowledged');
    },

    async check() {
      const { body, headers } = await call(server, `${path}?profile_id=${family.profileId}`, {
        token: family.access,
      });
      const found = body[0]
        ? `${versionIn(headers.get('etag'))} ${String(body[0].about_me)}`
        : 'no section';
      const named = (save: number) => (save === 0 ? 'no section' : `${save} ${textOf(save)}`);
      const allowed = [named(saves), ...(isSaving ? [named(saves + 1)] : [])];
      if (body.length > 1 || !allowed.includes(found)) {
        throw new Error(`The section is '${found}' instead of '${allowed.join("' or '")}'.`);
      }
      return saves === 0 ? 0 : 1;
    },
  };
}

/** An ETag is "epoch-version". */
function versionIn(tag: string | null): number {
  return Number(/-(\d+)"$/u.exec(tag ?? '')?.[1]);
}
