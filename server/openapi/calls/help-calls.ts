import { HELP_CODE_LENGTH, HELP_CODE_LETTERS } from '../../../src/protocol/help-code.ts';
import {
  HELP_PATH,
  HELP_REPORT_FIELDS,
  HELP_REPORT_MAX_BYTES,
} from '../../../src/protocol/help-report.ts';
import { answer, apiPath, describeCall, type Call } from '../operation.ts';
import type { Schema } from '../schema.ts';
import { status } from './session-calls.ts';

const CODE: Schema = { type: 'string', pattern: `^[${HELP_CODE_LETTERS}]{${HELP_CODE_LENGTH}}$` };

/** What each part holds is in src/protocol/help-report.ts: texts are of lists or fit a pattern. */
const PARTS = Object.fromEntries(
  Object.keys(HELP_REPORT_FIELDS).map((name): [string, Schema] => [name, {}]),
);

export const helpCalls: Call[] = [
  describeCall({
    method: 'post',
    path: apiPath(HELP_PATH),
    id: 'keepHelpReport',
    tag: 'site',
    summary: 'Keep the report of a phone under a help code, for a week',
    description: `Needs no token and is linked to no account. No call gives a report out. At most ${HELP_REPORT_MAX_BYTES} bytes; a key that is not named is refused. The same report under the same code again is kept already.`,
    body: {
      'application/json': {
        type: 'object',
        properties: { code: CODE, ...PARTS },
        required: ['code', ...Object.keys(PARTS)],
        additionalProperties: false,
      },
    },
    answers: { 201: answer('It is kept', status('kept')) },
    refusals: ['help_code_taken', 'rate_limited'],
  }),
];
