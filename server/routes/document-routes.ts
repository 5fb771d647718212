import type { FastifyInstance } from 'fastify';
import { enums, nullable, object, string, type } from 'superstruct';
import { DOCUMENT_TYPES, type DocumentType } from '../../src/domain/enumerations.ts';
import { AadhaarImages } from '../../src/domain/media.ts';
import { oneOf } from '../../src/domain/rule.ts';
import { Id } from '../../src/domain/reference-item.ts';
import { paths } from '../../src/protocol/paths.ts';
import { ProblemError } from '../base/problem-error.ts';
import type { Context } from '../context.ts';
import { mustGetClaims } from '../http/authentication.ts';
import { sendAnswer } from '../http/idempotency.ts';
import { storeArrivedPicture } from '../media/assemble-upload.ts';
import { signMediaLink } from '../media/media-link.ts';
import { call, json, routePath } from '../openapi/operation.ts';
import {
  findDocumentOfPhone,
  listDocuments,
  writeDocument,
  type DocumentRow,
} from '../repositories/media-repository.ts';
import { mustGetProfile } from '../repositories/profile-repository.ts';
import { answerForm, FORM_FIELDS, describeForm, UPLOAD_REFUSALS } from './answer-form.ts';
import { acceptUploads } from './upload-scope.ts';
import type { OfId } from '../http/read-fields.ts';

const GET_AADHAAR = call({
  id: 'getAadhaar',
  tag: 'media',
  summary: 'Links to both sides of the Aadhaar card',
  answers: { 200: json('A side that is not stored is null', AadhaarImages) },
  refusals: ['not_found'],
});

const DocumentFields = object({
  document_type: oneOf(DOCUMENT_TYPES, 'documentTypeInvalid'),
  ...FORM_FIELDS,
});
/** The phone reads only a part of this answer (src/protocol/replies.ts). */
const StoredDocument = type({
  id: Id,
  document_type: enums(DOCUMENT_TYPES),
  file_content: string(),
  profile: Id,
  client_id: nullable(string()),
});
const STORE_SIDE = call({
  id: 'uploadDocument',
  tag: 'media',
  summary: 'Store a side of the Aadhaar card',
  isOnce: true,
  body: describeForm('document', DocumentFields),
  answers: {
    201: json('Stored', StoredDocument),
    200: json('Stored in the place of the one before, or there already', StoredDocument),
  },
  refusals: UPLOAD_REFUSALS,
});

/** Calls of spec.md §7. */
export function documentRoutes(context: Context) {
  return async (own: FastifyInstance): Promise<void> => {
    await acceptUploads(own);

    own.get<OfId>(routePath(paths.aadhaarOf(':id')), GET_AADHAAR, async (request) => {
      const { accountId, sessionId } = mustGetClaims(request);
      const profile = await mustGetProfile(context.db, accountId);
      if (request.params.id !== String(profile.id)) throw new ProblemError('not_found');
      const rows = await listDocuments(context.db, profile.id);
      const side = (type: DocumentType) => {
        const row = rows.find((each) => each.documentType === type);
        if (!row) return null;
        const { fileKey, clientId } = row;
        const link = signMediaLink(context, { accountId, sessionId, fileKey });
        return { file_content: link, client_id: clientId };
      };
      if (rows.length === 0) throw new ProblemError('not_found');
      const [front, back] = DOCUMENT_TYPES;
      return { aadhar_front: side(front), aadhar_back: side(back) } satisfies AadhaarImages;
    });

    own.post(paths.documents, STORE_SIDE, async (request, reply) => {
      const { accountId, sessionId } = mustGetClaims(request);
      const toSide = ({ id, documentType, fileKey, clientId, profileId }: DocumentRow) => ({
        id,
        document_type: documentType,
        file_content: signMediaLink(context, { accountId, sessionId, fileKey }),
        profile: profileId,
        client_id: clientId,
      });
      const answer = await answerForm(context, request, {
        kind: 'document',
        struct: DocumentFields,
        known: async (transaction, { profile, clientId, fields }) => {
          const row = await findDocumentOfPhone(transaction, {
            profileId: profile.id,
            clientId,
            documentType: fields.document_type,
          });
          return row && toSide(row);
        },
        store: async (arrived, stored) => {
          const use = { field: 'document_file', isIdentity: true };
          stored.file = await storeArrivedPicture(context, arrived, use);
        },
        attach:
          (fields) =>
          async (transaction, profile, { fileKey }) => {
            const { document, replacedKey } = await writeDocument(transaction, {
              profileId: profile.id,
              documentType: fields.document_type,
              fileKey,
              clientId: fields.client_id,
              now: new Date(context.now()),
            });
            const status = replacedKey === undefined ? 201 : 200;
            return { answer: { status, body: toSide(document) }, replacedKey };
          },
      });
      return sendAnswer(reply, answer);
    });
  };
}
