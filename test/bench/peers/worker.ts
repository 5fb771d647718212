/// <reference lib="webworker" />
/**
 * The service worker of a peer, which is a product that ours is compared with. It queues a failed
 * request, like `BackgroundSyncPlugin` of Workbox. The benchmark asks for the replay, because the
 * browser would start it only after minutes.
 */
import { Queue } from 'workbox-background-sync';
import type { PeerQuestion } from './questions.ts';

declare const self: ServiceWorkerGlobalScope;

const queue = new Queue('edits');

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  if (event.request.method === 'POST') event.respondWith(sendOrQueue(event.request));
});
self.addEventListener('message', (event: ExtendableMessageEvent) => {
  const question = event.data as PeerQuestion;
  event.waitUntil(answer(question).then((reply) => event.ports[0]?.postMessage(reply)));
});

async function sendOrQueue(request: Request): Promise<Response> {
  try {
    return await fetch(request.clone());
  } catch (error) {
    await queue.pushRequest({ request });
    throw error;
  }
}

async function answer(question: PeerQuestion): Promise<unknown> {
  if (question.ask === 'replay') {
    return queue.replayRequests().then(
      () => 'done',
      () => 'failed',
    );
  }
  const took: number[] = [];
  for (const body of question.bodies) {
    const request = new Request(question.url, { method: 'POST', body });
    const begunAt = performance.now();
    await queue.pushRequest({ request });
    took.push(performance.now() - begunAt);
  }
  return took;
}
