import { API_BASE } from '../../../src/protocol/paths.ts';
import { PRIVACY_PATHS } from '../../../src/protocol/privacy.ts';
import { answer, apiPath, describeCall, type Call } from '../operation.ts';
import { answered, INTEGER, sent, TEXT } from '../schema.ts';
import { PASSWORD, status } from './session-calls.ts';

const OwnPassword = sent({ password: PASSWORD }, ['password']);

/** Extension 'privacy'. */
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
];
