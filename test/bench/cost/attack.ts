import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { createSender, type Sending } from '../../hostile/send.ts';

/**
 * A thread that sends one request again and again from 'begin' to 'end', and answers when the last
 * one is answered. On Linux, the priority is that of the thread: a real attacker has a processor of
 * their own, and takes none of the server's.
 */
setPriority(19);
const { url, request } = workerData as { url: string; request: Sending };
const sender = createSender(url);
let round = new AbortController();
parentPort!.on('message', (told: 'begin' | 'end') => {
  if (told === 'end') return round.abort();
  round = new AbortController();
  void attack(round.signal);
});

async function attack(over: AbortSignal): Promise<void> {
  while (!over.aborted) await sender.send(request);
  parentPort!.postMessage('ended');
}
