import { ACCOUNT_NAME_MAX_LENGTH } from '../../../src/domain/limits.ts';
import { NOMINEE_CONTACT_MAX_LENGTH } from '../../../src/domain/nominee.ts';
import { API_BASE } from '../../../src/protocol/paths.ts';
import { PRIVACY_PATHS } from '../../../src/protocol/privacy.ts';
import { answer, apiPath, describeCall, type Call } from '../operation.ts';
import { answered, DATE_TIME, INTEGER, oneOf, orNull, sent, TEXT } from '../schema.ts';
import { PASSWORD, status } from './session-calls.ts';

const OwnPassword = sent({ password: PASSWORD }, ['password']);

const OWN_CONSENT = answered({
  consent: orNull(
    answered({ kind: oneOf(['given', 'withdrawn']), version: orNull(TEXT), at: DATE_TIME }),
  ),
  nominee: orNull(answered({ name: TEXT, contact: TEXT })),
});

/** Extensions 'privacy' and 'consent'. */
export const privacyCalls: Call[] = [
  describeCall({
    method: 'post',
    path: apiPath(PRIVACY_PATHS.export),
    id: 'requestAccountExport',
    tag: 'account',
    summary: 'Get a link to a copy of everything about the account',
    description: 'Wants the password once more. The link is good for five minutes.',
    isOwn: true,
    body: { 'application/json': OwnPassword },
    answers: {
      200: answer(
        'Where it is, relative to the origin',
        answered({ url: TEXT, expires_in: INTEGER }),
      ),
    },
    refusals: ['rate_limited'],
  }),
  describeCall({
    method: 'get',
    path: `${API_BASE}${PRIVACY_PATHS.export}{token}`,
    id: 'getAccountExport',
    tag: 'account',
    summary: 'The copy by its link: account.json and all files, as a ZIP',
    description: 'The link is the permission. It is made while it goes out; there is no HEAD.',
    answers: { 200: { description: 'The ZIP', content: { 'application/zip': { schema: {} } } } },
    refusals: ['not_found', 'rate_limited'],
  }),
  describeCall({
    method: 'post',
    path: apiPath(PRIVACY_PATHS.erasure),
    id: 'eraseAccount',
    tag: 'account',
    summary: 'Erase the account and everything about it, for good',
    description: 'Wants the password once more, and ends all sessions.',
    isOwn: true,
    body: { 'application/json': OwnPassword },
    answers: { 200: answer('It is gone', status('erased')) },
    refusals: ['rate_limited'],
  }),
  describeCall({
    method: 'get',
    path: apiPath(PRIVACY_PATHS.consent),
    id: 'readOwnConsent',
    tag: 'account',
    summary: 'How the consent to the notice about data stands, and who is the nominee',
    isOwn: true,
    answers: { 200: answer('Null where nothing was said', OWN_CONSENT) },
  }),
  describeCall({
    method: 'post',
    path: apiPath(PRIVACY_PATHS.consent),
    id: 'giveConsent',
    tag: 'account',
    summary: 'Agree to the notice about data',
    description: 'Names the text that was shown: version, language, SHA-256 in hexadecimal.',
    isOwn: true,
    isOnce: true,
    body: {
      'application/json': sent({ version: TEXT, language: TEXT, text_hash: TEXT }, [
        'version',
        'language',
        'text_hash',
      ]),
    },
    answers: { 201: answer('Kept', OWN_CONSENT) },
    refusals: ['notice_outdated'],
  }),
  describeCall({
    method: 'post',
    path: apiPath(PRIVACY_PATHS.withdrawal),
    id: 'withdrawConsent',
    tag: 'account',
    summary: 'Withdraw the consent to the notice about data',
    isOwn: true,
    isOnce: true,
    body: { 'application/json': sent({}) },
    answers: { 201: answer('Kept', OWN_CONSENT) },
  }),
  describeCall({
    method: 'post',
    path: apiPath(PRIVACY_PATHS.nominee),
    id: 'nameNominee',
    tag: 'account',
    summary: 'Name who uses the rights over the data in one’s place; both empty: nobody',
    isOwn: true,
    isOnce: true,
    body: {
      'application/json': sent({
        name: { type: ['string', 'null'], maxLength: ACCOUNT_NAME_MAX_LENGTH },
        contact: { type: ['string', 'null'], maxLength: NOMINEE_CONTACT_MAX_LENGTH },
      }),
    },
    answers: { 200: answer('Kept', OWN_CONSENT) },
  }),
];
