import type { FastifyInstance, RouteOptions } from 'fastify';
import { nullable, string, type } from 'superstruct';
import { FIELD_REASONS } from '../../src/domain/field-reason.ts';
import { Id } from '../../src/domain/reference-item.ts';
import { fieldStructs, SECTION_KEYS, type SectionKey } from '../../src/domain/sections.ts';
import { formatOffer } from '../../src/protocol/headers.ts';
import { PROBLEM_CODES } from '../../src/protocol/problem.ts';
import { LookupItem } from '../../src/protocol/replies.ts';
import { TAGS, toOperation, type Method, type Operation } from './operation.ts';
import { answered, describeStruct, NAMED, schemaOf, SENT_ID, TEXT, type Schema } from './schema.ts';

export interface ApiDocument {
  openapi: string;
  info: { title: string; version: string; description: string };
  tags: { name: string }[];
  paths: Record<string, Partial<Record<Method, Operation>>>;
  components: {
    schemas: Record<string, Schema>;
    headers: Record<string, { schema: Schema; required: boolean; description: string }>;
    securitySchemes: Record<string, Schema>;
  };
}

/**
 * Collects the routes that are registered after this call. Their registration throws an Error if a
 * route has no description for the document, or two routes have the same id.
 */
export function collectCalls(app: FastifyInstance): RouteOptions[] {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    const { method, url, config } = route;
    const { call } = config ?? {};
    if (!call)
      throw new Error(
        `${String(method)} ${url} has no description: give the route call({ … }) as its options`,
      );
    const same = routes.find((other) => other.config?.call?.id === call.id);
    // Fastify registers a HEAD route for each GET route, with the same options.
    if (same?.config?.call === call && method === 'HEAD') return;
    if (same)
      throw new Error(
        `${String(same.method)} ${same.url} and ${String(method)} ${url} have the same call id '${call.id}'`,
      );
    routes.push(route);
  });
  return routes;
}

export function describeApi(routes: readonly RouteOptions[]): ApiDocument {
  const paths: ApiDocument['paths'] = {};
  for (const { method: httpMethod, url, config } of routes) {
    if (!config?.call) continue;
    const method = String(httpMethod).toLowerCase() as Method;
    const path = url.replaceAll(/:(\w+)/gu, '{$1}');
    const isOwn = config.isOwn === true;
    (paths[path] ??= {})[method] = toOperation({ method, path, isOwn }, config.call);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Sambandh', version: '1', description: DESCRIPTION },
    tags: Object.values(TAGS).map((name) => ({ name })),
    paths,
    components: {
      schemas: SCHEMAS,
      headers: {
        Extensions: {
          schema: { type: 'string', pattern: `^${formatOffer('[0-9a-z]{8}')}$` },
          required: true,
          description:
            'The extensions that this server offers, and the epoch of its database, which changes with each restore',
        },
        RequestId: {
          schema: { type: 'string', pattern: '^[0-9A-Fa-f-]{32,36}$' },
          required: true,
          description: 'The id of this request in the log',
        },
      },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}

const DESCRIPTION = `Every path answers with and without the slash at its end. Where there is GET there is HEAD.
An unknown path is 404 (not_found), an unknown method 405 (method_not_allowed, with Allow).
Anything of another account is 404. A refusal is a Problem; its fields name what is wrong, and why.
White space around texts, except passwords, is removed before they are checked.`;

const SCHEMAS: Record<string, Schema> = {
  Problem: {
    ...answered({
      error: { ...TEXT, description: 'For developers. The app chooses its text by the code' },
      code: { enum: PROBLEM_CODES },
      fields: { type: 'object', additionalProperties: { enum: FIELD_REASONS } },
    }),
    required: ['error', 'code'],
  },
  SentItem: {
    description: 'The id decides: {id, name}, or the id alone',
    anyOf: [{ type: 'object', properties: { id: SENT_ID, name: TEXT }, required: ['id'] }, SENT_ID],
  },
  ...Object.fromEntries(
    Object.entries(NAMED).map(([name, struct]) => [name, describeStruct(struct, 'answered')]),
  ),
  // An item has its other names only if the request asks for them.
  LookupItem: { ...describeStruct(LookupItem, 'answered'), required: ['id', 'name'] },
  ...Object.fromEntries(SECTION_KEYS.map((key) => [sectionSchemaName(key), answeredSection(key)])),
};

/** For example 'PrimarySection'. */
export function sectionSchemaName(key: SectionKey): string {
  return `${key.charAt(0).toUpperCase()}${key.slice(1)}Section`;
}

function answeredSection(key: SectionKey): Schema {
  const saved = { updated_at: string(), updated_from: nullable(string()) };
  return schemaOf(type({ id: Id, profile: Id, ...fieldStructs(key), ...saved }), 'answered');
}
