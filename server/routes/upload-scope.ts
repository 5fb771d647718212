import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { paths } from '../../src/protocol/paths.ts';

/**
 * Prefixes of photo and video paths. spec.md §7 writes these paths 'with a leading /api', which can
 * mean the API's base path or a second /api after it.
 */
export const PATH_READINGS = ['', '/api'] as const;

/** Phones with the previous version of the app use the second path to upload videos. */
export const UPLOAD_PATHS = [paths.uploads, '/profiles/video-uploads/'] as const;

/** Makes this scope accept multipart bodies, which all other scopes refuse. */
export async function acceptUploads(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart);
}
