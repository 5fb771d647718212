import { ChakraProvider, defaultSystem } from '@chakra-ui/react';
import { createInstance } from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, test } from 'vitest';
import common from '../../../public/locales/en/common.json' with { type: 'json' };
import sync from '../../../public/locales/en/sync.json' with { type: 'json' };
import { PrepareFailure } from '../../../src/screens/profile/files/media/pick-panel.tsx';
import { plainItem, type SendingItem } from '../../../src/screens/sending/read-sending.ts';
import { SendingRow } from '../../../src/screens/sending/sending-row.tsx';

beforeAll(async () => {
  await createInstance()
    .use(initReactI18next)
    .init({
      lng: 'en',
      resources: { en: { common, sync } },
      interpolation: { escapeValue: false },
    });
});

const WAITING: SendingItem = {
  ...plainItem({ key: 'section:primary', step: 'basic-info', state: 'waiting', at: 0 }),
  why: 'network',
};
const REFUSED: SendingItem = {
  ...plainItem({ key: 'media:1', step: 'personal-photo', state: 'attention', at: 0 }),
  refusal: { seq: 1, isFileGone: false, code: null, text: '', fields: {} },
  discards: [1],
};

function read(item: SendingItem, { isOnline = true, hasRoom = true } = {}): string {
  const nothing = () => undefined;
  const row = (
    <SendingRow
      item={item}
      readAt={0}
      isOnline={isOnline}
      hasRoom={hasRoom}
      onLeave={nothing}
      onRetry={nothing}
      onDiscard={nothing}
    />
  );
  return textOf(<MemoryRouter>{row}</MemoryRouter>);
}

function textOf(content: React.ReactNode): string {
  const markup = renderToStaticMarkup(
    <ChakraProvider value={defaultSystem}>{content}</ChakraProvider>,
  );
  return markup.replace(/<style[^>]*>.*?<\/style>/gsu, '').replace(/<[^>]+>/gu, ' ');
}

test('[S21c] a side that the desk asks for again says why, in its words as plain text', () => {
  const again: SendingItem = {
    ...plainItem({ key: 'again:aadhaar', step: 'aadhaar', state: 'attention', at: 0 }),
    check: {
      state: 'again',
      sides: ['front'],
      reason: 'blurred',
      sentence: 'Near a <b>window</b>',
      looked_at: null,
    },
  };
  expect(read(again)).toContain(
    'Send the front again: it is blurred. “Near a &lt;b&gt;window&lt;/b&gt;”',
  );
  const other: SendingItem = { ...again, check: { ...again.check!, reason: 'other' } };
  expect(read(other)).toContain('Send the front again. “');
});

test('[S22] [S23] on a full phone and offline, a row does not name what it waited for before', () => {
  expect(read(WAITING)).toContain('No reply from the network yet');
  expect(read(WAITING, { hasRoom: false })).not.toContain('network');
  expect(read(WAITING, { isOnline: false })).not.toContain('network');
});

test('[S22] a file that is being made ready needs the open app, with or without a network', () => {
  const preparing: SendingItem = { ...WAITING, why: 'preparing' };
  for (const isOnline of [true, false])
    expect(read(preparing, { isOnline })).toContain('Getting ready. Keep the app open.');
});

test('[S21] what is not submitted says that it is not sent, and which button sends it', () => {
  const draft: SendingItem = { ...WAITING, state: 'saved', why: null };
  expect(read(draft)).toContain('not sent yet');
  expect(read(draft)).toContain('press the button at the end');
  const file = { photoType: null, sizeBytes: 0, percent: null, isDeletion: false };
  expect(read({ ...draft, file: { ...file, slot: 'photo' } })).toContain('press “Upload”');
  expect(read({ ...draft, file: { ...file, slot: 'aadhaar-front' } })).toContain(
    'press the button at the end',
  );
});

test('[S22] a deletion that waits is not discarded: its file is kept', () => {
  const file = { slot: 'video', photoType: null, sizeBytes: 0, percent: null } as const;
  const deletion = { ...WAITING, discards: [1], file: { ...file, isDeletion: true } };
  expect(read(deletion)).toContain('Keep it');
  expect(read(deletion)).not.toContain('Discard');
});

test('[S22] what waits and what was refused can be discarded, what is being sent cannot', () => {
  expect(read({ ...WAITING, discards: [1] })).toContain('Discard');
  expect(read({ ...WAITING, discards: [1] })).not.toContain('Retry');
  expect(read({ ...WAITING, state: 'sending' })).not.toContain('Discard');
});

test('[S22] a file that the phone has lost is to be chosen again, and not tried again', () => {
  expect(read(REFUSED)).toContain('This was not accepted. Open the step: it says what to correct.');
  expect(read(REFUSED)).toContain('Retry');
  const gone = { ...REFUSED, refusal: { ...REFUSED.refusal!, isFileGone: true } };
  expect(read(gone)).toContain('This file can no longer be read on this');
  expect(read(gone)).not.toContain('not accepted');
  expect(read(gone)).not.toContain('Retry');
});

test('[S23] what could not be made ready is a full phone only where it was that', () => {
  expect(textOf(<PrepareFailure fault="full" />)).toContain('storageFull');
  expect(textOf(<PrepareFailure fault="failed" />)).toContain('could not be prepared');
  expect(textOf(<PrepareFailure fault={undefined} />).trim()).toBe('');
});

test('[S12] a deletion that waits says that the profile is as it was until then', () => {
  const file = { slot: 'photo', photoType: null, sizeBytes: 0, percent: null } as const;
  const unchanged = 'It stays in the profile until the deletion is sent.';
  expect(read({ ...WAITING, file: { ...file, isDeletion: true } })).toContain(unchanged);
  expect(read({ ...WAITING, file: { ...file, isDeletion: false } })).not.toContain(unchanged);
  const refused = read({ ...REFUSED, file: { ...file, isDeletion: true } });
  expect(refused).toContain(
    'This could not be deleted and is still in the profile. Press “Retry” to delete it, or “Keep it” to leave it there.',
  );
});

test('[S11] a refused option says that another may be chosen: it has no step to open', () => {
  const option = { kind: 'profession', name: 'Beekeeper' } as const;
  const refused = read({ ...REFUSED, step: null, option });
  expect(refused).toContain('discard it and choose another one in the step');
});
