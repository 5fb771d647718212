import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { call, json } from '../openapi/operation.ts';
import { answered, TEXT } from '../openapi/schema.ts';

const SITE = call({
  id: 'getSite',
  tag: 'site',
  summary: 'Who runs this site, and how to reach them',
  answers: {
    200: json('Who', answered({ providerName: TEXT, supportEmail: TEXT, grievanceContact: TEXT })),
  },
});

/** Our extension: the operator of this server, for the footer, the OTP help and the terms. */
export function siteRoutes({ settings }: Context) {
  return async (api: FastifyInstance): Promise<void> => {
    api.get('/site', SITE, async () => ({
      providerName: settings.providerName,
      supportEmail: settings.supportEmail,
      grievanceContact: settings.grievanceContact,
    }));
  };
}
