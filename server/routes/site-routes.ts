import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';

/** Who runs this site and how to reach them: an extension of ours, for the footer, the OTP help and the terms. */
export function siteRoutes({ settings }: Context) {
  return async (api: FastifyInstance): Promise<void> => {
    api.get('/site', async () => ({
      providerName: settings.providerName,
      supportEmail: settings.supportEmail,
      grievanceContact: settings.grievanceContact,
    }));
  };
}
