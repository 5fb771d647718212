import type { FastifyRequest } from 'fastify';

export interface OneUpload {
  Params: { id: string };
}

export type Writers = ReturnType<typeof createWriters>;

/**
 * A new request for an upload at once ends the request that still writes it in this process.
 * Otherwise the new one would wait until the old one is silent for too long
 * (media/upload-pieces.ts).
 */
export function createWriters() {
  const active = new Map<string, { request: FastifyRequest; done: Promise<unknown> }>();
  return {
    async interrupt(id: string): Promise<void> {
      const writer = active.get(id);
      if (!writer) return;
      writer.request.raw.destroy();
      await writer.done.catch(() => undefined);
    },
    async during<T>(request: FastifyRequest<OneUpload>, work: () => Promise<T>): Promise<T> {
      const { id } = request.params;
      const done = work();
      const writer = { request, done };
      active.set(id, writer);
      try {
        return await done;
      } finally {
        if (active.get(id) === writer) active.delete(id);
      }
    },
  };
}
