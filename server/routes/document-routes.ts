import type { FastifyInstance } from 'fastify';
import { object } from 'superstruct';
import { DOCUMENT_TYPES, type DocumentType } from '../../src/domain/enumerations.ts';
import type { AadhaarImages } from '../../src/domain/media.ts';
import { oneOf } from '../../src/domain/rule.ts';
import { paths } from '../../src/protocol/paths.ts';
import type { Context } from '../context.ts';
import { signMediaLink } from '../media/media-link.ts';
import { receiveUpload } from '../media/receive-upload.ts';
import { answerUpload, storePicture } from '../media/store-upload.ts';
import { mustGetClaims } from '../plugins/authentication.ts';
import { sendAnswer } from '../plugins/idempotency.ts';
import { enforceLimits } from '../plugins/rate-limit.ts';
import { IdText } from '../plugins/read-fields.ts';
import { ProblemError } from '../problem-error.ts';
import { listDocuments, writeDocument } from '../repositories/media-repository.ts';
import { mustGetProfile } from '../repositories/profile-repository.ts';
import { acceptUploads, readUploadFields } from './upload-scope.ts';

/** The two sides of the Aadhaar card (spec.md §7). */
export function documentRoutes(context: Context) {
  return async (own: FastifyInstance): Promise<void> => {
    await acceptUploads(own);

    own.get<{ Params: { id: string } }>(`${paths.documents}aadhar/:id`, async (request) => {
      const { accountId, sessionId } = mustGetClaims(request);
      const profile = await mustGetProfile(context.db, accountId);
      if (request.params.id !== String(profile.id)) throw new ProblemError('not_found');
      const rows = await listDocuments(context.db, profile.id);
      const side = (type: DocumentType) => {
        const row = rows.find((each) => each.documentType === type);
        return row
          ? { file_content: signMediaLink(context, { accountId, sessionId, fileKey: row.fileKey }) }
          : null;
      };
      if (rows.length === 0) throw new ProblemError('not_found');
      const [front, back] = DOCUMENT_TYPES;
      return { aadhar_front: side(front), aadhar_back: side(back) } satisfies AadhaarImages;
    });

    own.post(paths.documents, async (request, reply) => {
      const { accountId, sessionId } = mustGetClaims(request);
      await enforceLimits(context, { 'upload by account': String(accountId) });
      const { spool } = context.media;
      const upload = await receiveUpload(request, {
        files: { document_file: 'aadhaar' },
        keep: ({ bytes }) => spool.keep(bytes),
        discard: spool.remove,
      });
      const received = upload.files.document_file;
      try {
        const fields = readUploadFields(DocumentFields, upload, { document_file: 'imageRequired' });
        const use = { field: 'document_file', isIdentity: true };
        const stored = await storePicture(context, received!, use);
        const { key: fileKey } = stored;
        const answer = await answerUpload(context, request, {
          accountId,
          upload,
          profileId: fields.profile,
          stored: [stored],
          work: async (transaction, profile) => {
            const { document, replacedKey } = await writeDocument(transaction, {
              profileId: profile.id,
              documentType: fields.document_type,
              fileKey,
              now: new Date(context.now()),
            });
            const body = {
              id: document.id,
              document_type: document.documentType,
              file_content: signMediaLink(context, { accountId, sessionId, fileKey }),
              profile: profile.id,
            };
            return replacedKey === undefined
              ? { answer: { status: 201, body } }
              : { answer: { status: 200, body }, replacedKeys: [replacedKey] };
          },
        });
        return sendAnswer(reply, answer);
      } finally {
        if (received) await spool.remove(received.at);
      }
    });
  };
}

const DocumentFields = object({
  document_type: oneOf(DOCUMENT_TYPES, 'documentTypeInvalid'),
  profile: IdText,
});
