import type { FastifyInstance, HTTPMethods } from 'fastify';
import { ProblemError } from '../base/problem-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route only answers 405. */
    refusesMethod?: boolean;
  }
}

const METHODS: readonly HTTPMethods[] = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
];

/** 405 with `Allow` if the path exists with other methods. The router alone would answer 404. */
export async function refuseOtherMethods(
  app: FastifyInstance,
  registerRoutes: () => Promise<void>,
): Promise<void> {
  const methodsByUrl = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const path = url.replace(/\/$/u, '');
    const methods = methodsByUrl.get(path) ?? new Set<string>();
    for (const each of [method].flat()) methods.add(each);
    methodsByUrl.set(path, methods);
  });
  await registerRoutes();
  await app.register(async (refusals) => {
    const known = Array.from(methodsByUrl, ([url, methods]) => ({ url, methods: [...methods] }));
    for (const { url, methods } of known) {
      const allow = methods.join(', ');
      refusals.route({
        url,
        method: METHODS.filter((method) => !methods.includes(method)),
        config: { refusesMethod: true },
        // This hook runs before the body is read. So the answer is 405 even if the body is invalid.
        onRequest: async () => {
          throw new ProblemError('method_not_allowed', { headers: { allow } });
        },
        handler: () => undefined,
      });
    }
  });
}
