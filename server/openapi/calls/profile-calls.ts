import { mayBePassed, STEP_KEYS } from '../../../src/domain/steps.ts';
import { SECTION_KEYS, type SectionKey } from '../../../src/domain/sections.ts';
import { DEVICE_HEADER } from '../../../src/protocol/headers.ts';
import { paths } from '../../../src/protocol/paths.ts';
import { PassedSteps, ProfilePercent } from '../../../src/protocol/replies.ts';
import { schemaOfAnswer } from '../from-struct.ts';
import { answer, apiPath, describeCall, type Call, type Parameter } from '../operation.ts';
import { list, oneOf, ref, sent, SENT_ID, TEXT } from '../schema.ts';
import { sentSection } from '../section-schemas.ts';

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
    description: 'The version that the save was made from; another one there is 412',
  },
  {
    name: 'if-none-match',
    in: 'header',
    schema: TEXT,
    description: 'With *, a section that is there already is 412',
  },
  {
    name: DEVICE_HEADER,
    in: 'header',
    schema: TEXT,
    description: 'What the device calls itself, in percent-encoded UTF-8',
  },
];

export const profileCalls: Call[] = [
  describeCall({
    method: 'get',
    path: apiPath(paths.userDetails('{id}')),
    id: 'getUser',
    tag: 'account',
    summary: 'The signed-in user',
    isOwn: true,
    answers: { 200: answer('The user', ref('User')) },
    refusals: ['not_found'],
  }),
  describeCall({
    method: 'get',
    path: apiPath(paths.profilePercent('{id}')),
    id: 'getProfilePercent',
    tag: 'account',
    summary: 'How much of the profile is there',
    isOwn: true,
    answers: { 200: answer('In percent', schemaOfAnswer(ProfilePercent)) },
    refusals: ['not_found'],
  }),
  describeCall({
    method: 'post',
    path: apiPath(paths.passedSteps),
    id: 'passStep',
    tag: 'account',
    summary: 'Report a step that was passed with nothing to save',
    isOwn: true,
    isOnce: true,
    body: {
      'application/json': sent(
        { profile: SENT_ID, step: oneOf(STEP_KEYS.filter((step) => mayBePassed(step))) },
        ['profile', 'step'],
      ),
    },
    answers: { 200: answer('All that were passed', schemaOfAnswer(PassedSteps)) },
    refusals: ['not_found'],
  }),
  ...SECTION_KEYS.flatMap((key) => sectionCalls(key)),
];

/** The name of a section's schema in the document, such as 'PrimarySection'. */
export function sectionSchemaName(key: SectionKey): string {
  return `${key.charAt(0).toUpperCase()}${key.slice(1)}Section`;
}

function sectionCalls(key: SectionKey): Call[] {
  const name = sectionSchemaName(key);
  const saved = {
    ...answer('As it is now', ref(name)),
    headers: { etag: { ...ETAG, required: true } },
  };
  const saving = {
    tag: 'sections',
    isOwn: true,
    isOnce: true,
    parameters: SAVING,
    refusals: ['not_found', 'version_conflict'],
  } as const;
  return [
    describeCall({
      method: 'get',
      path: apiPath(paths.sections(key)),
      id: `get${name}`,
      tag: 'sections',
      summary: `The part '${key}'`,
      isOwn: true,
      parameters: [{ name: 'profile_id', in: 'query', required: true, schema: SENT_ID }, ALL_NAMES],
      answers: {
        200: {
          ...answer('A list of one or none', list(ref(name), { maxItems: 1 })),
          headers: { etag: ETAG },
        },
      },
      refusals: ['not_found'],
    }),
    describeCall({
      ...saving,
      parameters: [...SAVING],
      method: 'post',
      path: apiPath(paths.sections(key)),
      id: `put${name}`,
      summary: `Save the part '${key}' as sent`,
      body: { 'application/json': sentSection(key) },
      answers: { 201: saved, 200: { ...saved, description: 'As it is now; it was there before' } },
    }),
    describeCall({
      ...saving,
      parameters: [...SAVING],
      method: 'patch',
      path: apiPath(paths.section(key, '{id}')),
      id: `patch${name}`,
      summary: `Change some fields of the part '${key}'`,
      body: { 'application/json': sentSection(key, { isPart: true }) },
      answers: { 200: saved },
    }),
  ];
}
