import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { ensureBuilt } from '../../../scripts/build.mjs';
import { launchPhoneBrowser } from '../../e2e/support/browser.ts';
import { startFaultProxy } from '../../e2e/support/fault-proxy.ts';
import { comeToVideos, upload } from '../../e2e/support/media.ts';
import { inventYoungMan } from '../../e2e/support/people.ts';
import { untilReadyForOffline } from '../../e2e/support/phone-store.ts';
import { startProduct } from '../../e2e/support/product.ts';
import { typeInto } from '../support/keys.ts';
import { countSentBytes } from '../support/link.ts';
import { type Growth, watchMemory } from '../support/memory.ts';
import { percentile } from '../support/statistics.ts';
import { printTable } from '../support/table.ts';
import { ffmpeg } from './kinds.ts';

/** The bit rate is typical of a phone's 1080p video. */
const FILM = {
  seconds: 30,
  bitsPerSecond: 12_000_000,
};
const CPU_SLOWDOWN = 4;
const SENT_MAX_BYTES = 8e6;
const GROWTH_MAX_MIB = 150;
const KEY_MAX_MS = 100;
const NAME = ' Vishwanath Chandrashekhar Deshpande';

/** Returns the limits that were not kept. */
export async function measureLargeFilm(folder: string): Promise<string[]> {
  await ensureBuilt();
  const path = await drawFilm(folder);
  const product = await startProduct();
  const road = await startFaultProxy(product.url);
  const phone = await launchPhoneBrowser();
  try {
    const page = await phone.newPage();
    await comeToVideos(page, { product, url: road.url, family: inventYoungMan() });
    // After a first visit, the app still loads lists and files. The benchmark waits for their end.
    await untilReadyForOffline(page);
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    // The form is opened once before, so that its memory does not count.
    await goTo(page, 'basic-info');
    await page.getByLabel(/^First Name/u).waitFor();
    await goTo(page, 'personal-video');
    const from = performance.now();
    let keysMs: number[] = [];
    const memory = await watchMemory(phone.context);
    let processes: Growth[] = [];
    try {
      await page.getByLabel('Add a video', { exact: true }).setInputFiles(path);
      await page.getByText(/^Being made smaller: \d+%$/u).waitFor({ timeout: 120_000 });
      await goTo(page, 'basic-info');
      keysMs = await typeInto(page.getByLabel(/^First Name/u), NAME);
      await goTo(page, 'personal-video');
      await page.getByText(/ instead of /u).waitFor({ timeout: 600_000 });
    } finally {
      processes = await memory.stop();
    }
    const madeMs = performance.now() - from;
    const before = road.requests.length;
    await upload(page).click();
    await page.getByText('1 of 1 video uploaded').waitFor({ timeout: 120_000 });
    const sentBytes = countSentBytes(road.requests.slice(before), (url) =>
      url.includes('/profiles/'),
    );
    const { size } = await stat(path);
    print({ size, sentBytes, madeMs, keysMs, processes });
    return listBroken({ sentBytes, keysMs, processes });
  } finally {
    await phone.remove();
    await road.close();
    await product.remove();
  }
}

interface Measured {
  sentBytes: number;
  keysMs: readonly number[];
  processes: readonly Growth[];
}

function listBroken({ sentBytes, keysMs, processes }: Measured): string[] {
  const renderers = processes.filter(({ process }) => process === 'renderer');
  return [
    ...(sentBytes <= SENT_MAX_BYTES ? [] : [`a large film: ${sentBytes} bytes over the line`]),
    ...(Math.max(...keysMs) <= KEY_MAX_MS ? [] : ['a large film: a key took too long']),
    ...renderers
      .filter(({ beforeMiB, peakMiB }) => peakMiB - beforeMiB > GROWTH_MAX_MIB)
      .map(({ peakMiB, beforeMiB }) => `a large film: +${(peakMiB - beforeMiB).toFixed(0)} MiB`),
  ];
}

function print({
  size,
  sentBytes,
  madeMs,
  keysMs,
  processes,
}: Measured & { size: number; madeMs: number }) {
  printTable(
    `A film of ${(size / 1e6).toFixed(1)} MB, 1080p, ${FILM.seconds} s, at ${CPU_SLOWDOWN}×`,
    [
      ['over the line, MB', 'made small, s', 'keys', 'ms p50', 'max'],
      [
        (sentBytes / 1e6).toFixed(2),
        (madeMs / 1_000).toFixed(1),
        String(keysMs.length),
        percentile(keysMs, 0.5).toFixed(0),
        Math.max(...keysMs).toFixed(0),
      ],
    ],
  );
  printTable('Memory', [
    ['process', 'before, MiB', 'at most', 'more'],
    ...processes.map(({ process, beforeMiB, peakMiB }) => [
      process,
      beforeMiB.toFixed(0),
      peakMiB.toFixed(0),
      (peakMiB - beforeMiB).toFixed(0),
    ]),
  ]);
}

/** Noise, like that of a cheap camera, makes the picture need many bits. */
async function drawFilm(folder: string): Promise<string> {
  const { seconds, bitsPerSecond } = FILM;
  const picture = `testsrc2=size=1920x1080:rate=30:duration=${seconds},noise=alls=12:allf=t`;
  const sound = `sine=frequency=440:duration=${seconds}:sample_rate=48000`;
  const rate = `-b:v ${bitsPerSecond} -maxrate ${bitsPerSecond} -bufsize ${bitsPerSecond}`;
  const encoding = `-c:v libx264 -preset ultrafast -pix_fmt yuv420p ${rate} -c:a aac -b:a 128k`;
  const inputs = ['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', sound];
  await ffmpeg([...inputs, ...encoding.split(' '), 'large.mp4'], folder);
  return join(folder, 'large.mp4');
}

/** A reload would end the preparation of the video. */
async function goTo(page: Page, step: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', `/profile?step=${to}`);
    dispatchEvent(new PopStateEvent('popstate'));
  }, step);
  await page.waitForURL(`**/profile?step=${step}`);
}
