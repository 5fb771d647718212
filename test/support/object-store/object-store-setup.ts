import type { TestProject } from 'vitest/node';
import type { S3Settings } from '../../../server/base/settings.ts';
import { startStrictObjectStore } from './strict-object-store.ts';

/** Tests can make buckets in this object store. */
export type ObjectStoreAccess = Omit<S3Settings, 'bucket'>;

declare module 'vitest' {
  interface ProvidedContext {
    /** It is undefined if media are in files. */
    objectStore: ObjectStoreAccess | undefined;
  }
}

/** The object store of a run is our strict one, or the variables TEST_S3_… describe it. */
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
