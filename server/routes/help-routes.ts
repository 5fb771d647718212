import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { HELP_CODE_LENGTH, HELP_CODE_LETTERS } from '../../src/protocol/help-code.ts';
import {
  HELP_PATH,
  HELP_REPORT_FIELDS,
  HELP_REPORT_MAX_BYTES,
  HelpMessage,
  type HelpKept,
} from '../../src/protocol/help-report.ts';
import { ProblemError } from '../base/problem-error.ts';
import type { Context } from '../context.ts';
import { networkOf } from '../http/network.ts';
import { readExactly } from '../http/read-fields.ts';
import { enforceLimits } from '../limits/rate-limit.ts';
import { call, json } from '../openapi/operation.ts';
import { done, type Schema } from '../openapi/schema.ts';
import { findHelpReport, insertHelpReport } from '../repositories/help-report-repository.ts';

const CODE: Schema = { type: 'string', pattern: `^[${HELP_CODE_LETTERS}]{${HELP_CODE_LENGTH}}$` };
/** src/protocol/help-report.ts checks the parts: each text must be in a list or match a pattern. */
const PARTS = Object.fromEntries(
  Object.keys(HELP_REPORT_FIELDS).map((name): [string, Schema] => [name, {}]),
);
const KEEP_REPORT = call({
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
  answers: { 201: json('It is kept', done('kept')) },
  refusals: ['help_code_taken', 'rate_limited'],
});

/**
 * No call gives a report out: the operator reads it with `npm run help-code`. The same report is
 * accepted again, another report with the same code is refused.
 */
export function helpRoutes(context: Context) {
  return async (api: FastifyInstance): Promise<void> => {
    api.post(
      HELP_PATH,
      { ...KEEP_REPORT, bodyLimit: HELP_REPORT_MAX_BYTES },
      async (request, reply) => {
        const { code, ...report } = readExactly(HelpMessage, request.body);
        await enforceLimits(context, {
          'help report by network': networkOf(request),
          'help report by anybody': '',
        });
        const { db, now } = context;
        const isFree = await insertHelpReport(db, { code, report, keptAt: new Date(now()) });
        if (!isFree && !isDeepStrictEqual((await findHelpReport(db, code))?.report, report)) {
          throw new ProblemError('help_code_taken');
        }
        return reply.code(201).send({ status: 'kept' } satisfies typeof HelpKept.TYPE);
      },
    );
  };
}
