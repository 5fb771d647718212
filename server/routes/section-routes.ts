import type { FastifyInstance, FastifyRequest } from 'fastify';
import { any, nullable, object, optional, string } from 'superstruct';
import { LOOKUP_FIELDS } from '../../src/domain/lookup-fields.ts';
import { fieldStructs, SECTION_KEYS, type SectionKey } from '../../src/domain/sections.ts';
import { DEVICE_HEADER } from '../../src/protocol/headers.ts';
import { paths } from '../../src/protocol/paths.ts';
import { ProblemError } from '../base/problem-error.ts';
import type { Context } from '../context.ts';
import { mustGetAccountId } from '../http/authentication.ts';
import { readDevice } from '../http/device.ts';
import { answerOwn, sendAnswer } from '../http/idempotency.ts';
import { IdText, mustBeObject, readFields, type OfId } from '../http/read-fields.ts';
import { sectionSchemaName } from '../openapi/document.ts';
import { call, json, routePath, type Parameter } from '../openapi/operation.ts';
import { ref, schemaOf, SENT_ID, TEXT } from '../openapi/schema.ts';
import { nameItems, patchSection, putSection, toSectionEntity } from '../profiles/save-section.ts';
import { formatVersion } from '../profiles/version.ts';
import { getSection, mustGetProfile } from '../repositories/profile-repository.ts';

/** spec.md §7. All sections work in the same way. */
export function sectionRoutes(context: Context) {
  return async (own: FastifyInstance): Promise<void> => {
    for (const kind of SECTION_KEYS) {
      const calls = describeSection(kind);
      own.get(paths.sections(kind), calls.get, async (request, reply) => {
        const { profile_id: profileId, names } = readFields(OfProfile, request.query);
        const accountId = mustGetAccountId(request);
        const profile = await mustGetProfile(context.db, accountId);
        if (profileId !== String(profile.id)) throw new ProblemError('not_found');
        const row = await getSection(context.db, profile.id, kind);
        if (!row) return [];
        void reply.header('etag', formatVersion({ epoch: context.epoch, number: row.version }));
        const entity = toSectionEntity(row);
        return [
          names === 'all' ? await nameItems(context.db, { kind, entity, accountId }) : entity,
        ];
      });

      own.post(
        paths.sections(kind),
        { ...calls.put, bodyLimit: SECTION_MAX_BYTES },
        async (request, reply) => {
          const save = readSave(kind, request);
          const { profile: profileId } = readFields(InProfile, save.message);
          const answer = await answerOwn(context, request, (transaction) =>
            putSection(context, transaction, { ...save, target: { profileId } }),
          );
          return sendAnswer(reply, answer);
        },
      );

      own.patch<OfId>(
        routePath(paths.section(kind, ':id')),
        { ...calls.patch, bodyLimit: SECTION_MAX_BYTES },
        async (request, reply) => {
          const save = readSave(kind, request);
          const { profile: profileId } = readFields(PerhapsInProfile, save.message);
          const target = { profileId, sectionId: request.params.id };
          const answer = await answerOwn(context, request, (transaction) =>
            patchSection(context, transaction, { ...save, target }),
          );
          return sendAnswer(reply, answer);
        },
      );
    }
  };
}

/** Enough for fifty siblings and fifty relatives with the longest texts. */
const SECTION_MAX_BYTES = 512 * 1024;

function readSave(kind: SectionKey, request: FastifyRequest) {
  return {
    kind,
    accountId: mustGetAccountId(request),
    message: mustBeObject(request.body),
    ifMatch: request.headers['if-match'],
    ifNoneMatch: request.headers['if-none-match'],
    from: readDevice(request),
  };
}

const OfProfile = object({ profile_id: IdText, names: optional(any()) });
const InProfile = object({ profile: IdText });
const PerhapsInProfile = object({ profile: optional(IdText) });

const ETAG = {
  schema: { type: 'string', pattern: '^"[0-9a-z]{8}-[0-9]+"$' },
  description: 'The version, in this epoch of the database',
};

const ALL_NAMES: Parameter = {
  name: 'names',
  in: 'query',
  schema: TEXT,
  description: "With 'all' each chosen item is as lookups answer it with their 'names'",
};

const SAVING: Parameter[] = [
  {
    name: 'if-match',
    in: 'header',
    schema: TEXT,
    description: 'The version that the save was made from. If the stored one differs: 412',
  },
  {
    name: 'if-none-match',
    in: 'header',
    schema: TEXT,
    description: 'With *, the answer is 412 if the section exists',
  },
  {
    name: DEVICE_HEADER,
    in: 'header',
    schema: TEXT,
    description: "The device's name, in percent-encoded UTF-8",
  },
];

/** All that a save may contain. Clients may send the id back; it is not read. */
function sentSection(key: SectionKey) {
  const names = Object.entries(LOOKUP_FIELDS[key]).flatMap(([field, { list }]) =>
    list || key !== 'primary' ? [] : [[`${field}_name`, optional(nullable(string()))]],
  );
  return object({
    id: any(),
    profile: IdText,
    ...fieldStructs(key),
    ...(Object.fromEntries(names) as object),
  });
}

function describeSection(key: SectionKey) {
  const name = sectionSchemaName(key);
  const body = sentSection(key);
  const saved = {
    ...json('As it is now', ref(name)),
    headers: { etag: { ...ETAG, required: true } },
  };
  const saving = {
    tag: 'sections',
    isOnce: true,
    parameters: SAVING,
    refusals: ['not_found', 'version_conflict'],
  } as const;
  return {
    get: call({
      id: `get${name}`,
      tag: 'sections',
      summary: `The part '${key}'`,
      parameters: [{ name: 'profile_id', in: 'query', required: true, schema: SENT_ID }, ALL_NAMES],
      answers: {
        200: {
          ...json('A list of one or none', { type: 'array', items: ref(name), maxItems: 1 }),
          headers: { etag: ETAG },
        },
      },
      refusals: ['not_found'],
    }),
    put: call({
      ...saving,
      id: `put${name}`,
      summary: `Save the part '${key}' as sent`,
      body,
      answers: { 201: saved, 200: { ...saved, description: 'As it is now; it was there before' } },
    }),
    patch: call({
      ...saving,
      id: `patch${name}`,
      summary: `Change some fields of the part '${key}'`,
      body: { 'application/json': { ...schemaOf(body, 'sent'), required: [] } },
      answers: { 200: saved },
    }),
  };
}
