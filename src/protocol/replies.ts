import {
  any,
  array,
  boolean,
  literal,
  nullable,
  number,
  optional,
  record,
  string,
  type,
  union,
  type Infer,
} from 'superstruct';
import { Plan, RelationType } from '../domain/user.ts';
import { Id, ReferenceItem } from '../domain/reference-item.ts';

/** Our server's answer. `logout` ends the session in the place of `refresh`, and nothing else. */
export const Tokens = type({ access: string(), refresh: string(), logout: string() });
export type Tokens = Infer<typeof Tokens>;

/** The answer to a login or a refresh. Other servers may give no refresh token. */
export const RefreshedTokens = type({
  access: string(),
  refresh: optional(string()),
  logout: optional(string()),
});
export const ProfilePercent = type({ profilePercent: number() });
export const PlanList = type({ data: array(Plan) });
export const RelationTypeList = type({ data: array(RelationType) });

export const KnownTemporaryUser = type({
  id: Id,
  is_email_verified: boolean(),
  full_name: string(),
  email: string(),
  candidate_full_name: optional(nullable(string())),
  account_type: optional(any()),
  relation_type: optional(any()),
});
export type KnownTemporaryUser = Infer<typeof KnownTemporaryUser>;
export const TemporaryUserLookup = type({ data: type({ user: nullable(KnownTemporaryUser) }) });
export const CreatedTemporaryUser = type({ data: type({ id: Id }) });

export const SectionList = array(type({ id: Id }));

/** With our extension 'names', an item has all its names and its parent. */
export const LookupItem = type({
  id: Id,
  name: string(),
  names: optional(record(string(), string())),
  aliases: optional(array(string())),
  parent_id: optional(nullable(Id)),
  /** Whether only the accounts that added it see it. */
  own: optional(boolean()),
});
export type LookupItem = Infer<typeof LookupItem>;
export const LookupItems = array(LookupItem);
export const AddedLookupItem = ReferenceItem;

/** Our server's answer to a side of the Aadhaar card. */
export const StoredDocument = type({ id: Id, document_type: string() });
export const Deleted = type({ status: literal('deleted') });

export const CreatedUpload = type({ id: string() });

export const PassedSteps = type({ steps: array(string()) });
export const Liveness = type({ status: literal('ok') });

/** For answers whose content is not used, or is checked later. A page in HTML is refused. */
export const AnyJson = union([
  record(string(), any()),
  array(any()),
  string(),
  number(),
  boolean(),
  nullable(any()),
]);
