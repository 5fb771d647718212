import { compressPhoto } from './compress-photo.ts';

self.addEventListener('message', (event: MessageEvent<Blob>) => {
  void compressPhoto(event.data).then(
    (prepared) => answer(prepared),
    () => answer(null),
  );
});

function answer(reply: Awaited<ReturnType<typeof compressPhoto>> | null): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
  self.postMessage(reply);
}
