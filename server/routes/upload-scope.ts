import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { paths } from '../../src/protocol/paths.ts';

/**
 * spec.md §7 writes photo and video paths 'with a leading /api'. This may mean the API's base path
 * or a second /api after it, so the server accepts both paths.
 */
export const PATH_READINGS = ['', '/api'] as const;

/** Phones with an older version of the app use the second path to upload videos. */
export const UPLOAD_PATHS = [paths.uploads, '/profiles/video-uploads/'] as const;

/** Accepts multipart bodies, which all other scopes refuse. */
export async function acceptUploads(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart);
}
