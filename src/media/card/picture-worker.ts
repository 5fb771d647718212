import { answerPictureRequest, type PictureRequest } from './picture-messages.ts';

self.addEventListener('message', (event: MessageEvent<PictureRequest>) => {
  void answerPictureRequest(event.data).then((reply) =>
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    self.postMessage(reply),
  );
});
