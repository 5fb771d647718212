import type { TestProject } from 'vitest/node';
import type { S3Settings } from '../../../server/base/settings.ts';
import { startStrictObjectStore } from './strict-object-store.ts';

/** An object store in which buckets can be made. */
export type ObjectStoreAccess = Omit<S3Settings, 'bucket'>;

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the tests' servers keep media; undefined: in files. */
    objectStore: ObjectStoreAccess | undefined;
  }
}

/** One object store for a run: our strict one, or a foreign one that TEST_S3_… name. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const given = readGivenStore(process.env);
  const strict = given ? undefined : await startStrictObjectStore({ pageSize: 20 });
  project.provide('objectStore', given ?? strict?.settings);
  return async () => strict?.stop();
}

function readGivenStore(environment: NodeJS.ProcessEnv): ObjectStoreAccess | undefined {
  const endpoint = environment.TEST_S3_ENDPOINT;
  if (!endpoint) return undefined;
  return {
    endpoint,
    region: environment.TEST_S3_REGION ?? 'us-east-1',
    accessKeyId: environment.TEST_S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: environment.TEST_S3_SECRET_ACCESS_KEY ?? '',
  };
}
