import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import type { Struct } from 'superstruct';
import { check } from '../../src/domain/check.ts';
import type { FieldReason, FieldReasons } from '../../src/domain/field-reason.ts';
import type { ReceivedUpload } from '../media/receive-upload.ts';
import { ProblemError } from '../problem-error.ts';

/** Photo and video paths of spec.md §7 are 'written with a leading /api', which may repeat the base or be it. */
export const PATH_READINGS = ['', '/api'] as const;

/** Only in this scope are multipart bodies taken. */
export async function acceptUploads(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart);
}

/**
 * The fields of an upload through their struct, and whether its file is there.
 * @throws ProblemError validation_failed naming all that is wrong
 */
export function readUploadFields<T, S>(
  struct: Struct<T, S>,
  upload: ReceivedUpload<unknown>,
  required: Record<string, FieldReason>,
): T {
  const checked = check(struct, upload.fields);
  const missing: FieldReasons = Object.fromEntries(
    Object.entries(required).filter(([field]) => !upload.files[field]),
  );
  const fields = { ...(checked.ok ? {} : checked.fields), ...missing };
  if (!checked.ok || Object.keys(fields).length > 0) {
    throw new ProblemError('validation_failed', { fields });
  }
  return checked.value;
}
