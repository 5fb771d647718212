import { describe, expect, test } from 'vitest';
import { SECTION_KEYS } from '../../src/domain/sections.ts';
import { EXTENSIONS, formatOffer, readOffer } from '../../src/protocol/headers.ts';
import { lookupFilter } from '../../src/protocol/lookup-query.ts';
import { paths } from '../../src/protocol/paths.ts';
import { readProblem } from '../../src/protocol/problem.ts';
import {
  formatUploadKind,
  readUploadClientId,
  readUploadKind,
  UPLOAD_KINDS,
} from '../../src/protocol/resumable.ts';
import { buildSectionMessage, readSectionMessage } from '../../src/protocol/section-message.ts';
import { basicInfo } from '../support/family.ts';

describe('sections as spec §7 has them saved', () => {
  test('primary sends ids with names beside them', () => {
    const message = buildSectionMessage('primary', { id: 5, profileId: 70, values: basicInfo });
    expect(message).toMatchObject({
      id: 5,
      profile: 70,
      profession: 12,
      profession_name: 'Civil engineer',
      permanent_country: 1,
      permanent_country_name: 'India',
      education: [{ id: 31, name: 'B.E. (Civil)' }],
      dob: '1998-03-14',
    });
  });

  test('family sends id lists; personal and additional send {id, name}', () => {
    const degree = { id: 31, name: 'B.E.' };
    expect(
      buildSectionMessage('family', { profileId: 70, values: { mother_education: [degree] } }),
    ).toEqual({
      profile: 70,
      mother_education: [31],
    });
    expect(
      buildSectionMessage('personal', {
        profileId: 70,
        values: { mother_tongue: degree, hobbies: [degree] },
      }),
    ).toEqual({ profile: 70, mother_tongue: degree, hobbies: [degree] });
  });

  test('what was built is read back as it was', () => {
    const message = buildSectionMessage('primary', { profileId: 70, values: basicInfo });
    expect(readSectionMessage('primary', message)).toEqual(basicInfo);
  });

  test.each(SECTION_KEYS)('%s: fields that a message does not hold stay absent', (key) => {
    expect(readSectionMessage(key, { id: 5, profile: 70 })).toEqual({});
  });

  test('an emptied choice is sent and read as null', () => {
    const message = buildSectionMessage('primary', { profileId: 70, values: { profession: null } });
    expect(message).toEqual({ profile: 70, profession: null, profession_name: null });
    expect(readSectionMessage('primary', { profession: '' })).toEqual({ profession: null });
  });
});

describe('refusals, ours and other servers’', () => {
  test('ours names code and fields', () => {
    const body = {
      error: 'No.',
      code: 'validation_failed',
      fields: { dob: 'dobTooYoung', x: 'new reason' },
    };
    expect(readProblem(body)).toEqual({
      code: 'validation_failed',
      text: 'No.',
      fields: { dob: 'dobTooYoung', x: 'invalid' },
    });
  });

  test('a code that we do not know leaves the text', () => {
    expect(readProblem({ error: 'Quota.', code: 'quota' })).toEqual({
      code: undefined,
      text: 'Quota.',
      fields: {},
    });
  });

  test('lists of messages by field are read as wrong fields', () => {
    expect(readProblem({ first_name: ['This field is required.'] }).fields).toEqual({
      first_name: 'invalid',
    });
    expect(readProblem({ detail: 'Not found.' }).text).toBe('Not found.');
    expect(readProblem('plain words').text).toBe('plain words');
    expect(readProblem(null)).toEqual({ code: undefined, text: '', fields: {} });
  });
});

test('a server says what it offers and which life of its database this is, or nothing at all', () => {
  expect(readOffer('idempotency, steps, something-else')).toEqual({
    extensions: ['idempotency', 'steps'],
    epoch: null,
  });
  expect(readOffer('etag,epoch=k3x9a0b1')).toEqual({ extensions: ['etag'], epoch: 'k3x9a0b1' });
  expect(readOffer('epoch=NOT ONE, epoch=')).toEqual({ extensions: [], epoch: null });
  expect(readOffer(formatOffer('k3x9a0b1'))).toEqual({
    extensions: [...EXTENSIONS],
    epoch: 'k3x9a0b1',
  });
  expect(readOffer(null)).toBeUndefined();
});

describe('what an upload says of its file', () => {
  const clientId = '0a1b2c3d-0000-4000-8000-0123456789ab';

  test.each(UPLOAD_KINDS)('is read as it was written: %s', (kind) => {
    expect(readUploadKind(formatUploadKind(kind))).toBe(kind);
    expect(readUploadClientId(formatUploadKind(kind))).toBeUndefined();
    const named = formatUploadKind(kind, clientId);
    expect([readUploadKind(named), readUploadClientId(named)]).toEqual([kind, clientId]);
  });

  test.each<[string | undefined, string | undefined, string | undefined]>([
    [undefined, 'video', undefined],
    ['', 'video', undefined],
    ['filename YS5tcDQ=', 'video', undefined],
    ['kind', undefined, undefined],
    ['kind c2VsZmll', undefined, undefined],
    ['kind photo', undefined, undefined],
    ['filename YS5tcDQ=, kind cGhvdG8=', 'photo', undefined],
    ['client_id !!!!', 'video', ''],
    ['client_id', 'video', ''],
    ['client_id eA==', 'video', 'x'],
  ])('%j is %s, %s', (metadata, kind, id) => {
    expect([readUploadKind(metadata), readUploadClientId(metadata)]).toEqual([kind, id]);
  });
});

test('ids and addresses cannot break out of their place in a path', () => {
  expect(paths.temporaryUserByEmail('a/b?c@x.in')).toBe(
    '/accounts/tempuserdetailsfromemail/a%2Fb%3Fc%40x.in',
  );
  expect(paths.section('primary', '../1')).toBe('/profiles/profile-primary/..%2F1/');
});

test('a lookup is narrowed by its own filter (spec §7)', () => {
  expect(lookupFilter('state', 1)).toEqual({ country_id: 1 });
  expect(lookupFilter('city', 2)).toEqual({ state_id: 2 });
  expect(lookupFilter('subcaste', 3)).toEqual({ caste: 3 });
  expect(lookupFilter('hobby', 4)).toEqual({});
});
