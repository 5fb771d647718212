import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance } from 'fastify';
import {
  HELP_PATH,
  HELP_REPORT_MAX_BYTES,
  HelpMessage,
  type HelpKept,
} from '../../src/protocol/help-report.ts';
import type { Context } from '../context.ts';
import { networkOf } from '../plugins/network.ts';
import { enforceLimits } from '../plugins/rate-limit.ts';
import { readExactly } from '../plugins/read-fields.ts';
import { ProblemError } from '../problem-error.ts';
import { findHelpReport, insertHelpReport } from '../repositories/help-report-repository.ts';

/**
 * Takes the report of a phone under the code that it made. Nobody has to be signed in, and
 * no call gives a report out: `npm run help-code` does. The code is the idempotency key: the
 * same report again is kept already, another one under it is refused.
 */
export function helpRoutes(context: Context) {
  return async (api: FastifyInstance): Promise<void> => {
    api.post(HELP_PATH, { bodyLimit: HELP_REPORT_MAX_BYTES }, async (request, reply) => {
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
    });
  };
}
