/** Writes pictures/states.html, which shows the texts for the states in support/states.ts. */
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { ChakraProvider, defaultSystem } from '@chakra-ui/react';
import { createInstance, type TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { StateLabel } from '../../src/components/state-label.tsx';
import { LANGUAGES, type Language } from '../../src/domain/languages.ts';
import { SavedNote } from '../../src/screens/profile/form/form-step.tsx';
import { panelAdvice, panelSummary } from '../../src/screens/sending/panel-words.ts';
import { SendingRow, type SendingRowProps } from '../../src/screens/sending/sending-row.tsx';
import { stripStatus, stripWords } from '../../src/screens/sending/strip.ts';
import { listOutboxes, listThings, NOW, type Thing } from './support/states.ts';

const ROOT = new URL('../../', import.meta.url);
type Words = TFunction<['sync', 'common']>;

test('every state in words, in three languages', async () => {
  const columns: Cell[][] = [];
  // A component uses the language that was loaded last, so the languages are rendered one by one.
  for (const language of LANGUAGES) columns.push(await writeColumn(language));
  const [first = []] = columns;
  const rows = first.map(({ name, isAtServer }, index) => ({
    name,
    isAtServer,
    texts: columns.map((column) => column[index]?.text ?? ''),
  }));
  const folder = new URL('pictures/', ROOT);
  mkdirSync(folder, { recursive: true });
  writeFileSync(new URL('states.html', folder), pageOf(rows));
  // No text may be empty. In English, what is not at the server yet must not be called 'Sent' or
  // 'Everything sent …'.
  expect(rows.filter(({ texts }) => texts.includes(''))).toEqual([]);
  const isCalledSent = ({ texts: [english = ''] }: (typeof rows)[number]) =>
    /^(Sent$|Everything sent)/u.test(english);
  expect(rows.filter((row) => !row.isAtServer && isCalledSent(row))).toEqual([]);
});

interface Cell {
  name: string;
  isAtServer: boolean;
  text: string;
}

async function writeColumn(language: Language): Promise<Cell[]> {
  const t = await startTexts(language);
  const things = listThings().map((thing) => ({ ...thing, text: textOfThing(thing) }));
  const outboxes = listOutboxes().map(({ name, isAtServer, sending, isOnline, hasRoom }) => {
    const status = stripStatus(sending, isOnline, hasRoom);
    const { strong, rest = '' } = stripWords(status, { t, language, keptUntil: undefined });
    const advice = panelAdvice(sending.items, { hasRoom, goesWhenClosed: true });
    const rows = sending.items.map((item) => plainText(rowOf({ item, isOnline, hasRoom })));
    const panel = [
      panelSummary(sending, { t, language }),
      advice ? t(`sync:${advice}`) : '',
      ...rows,
    ];
    return { name, isAtServer, text: [`${strong} ${rest}`, ...panel].join('\n').trim() };
  });
  return [...things, ...outboxes, ...listAccounts(t)];
}

function textOfThing({ item, isOnline, isStep }: Thing): string {
  const label = isStep ? (
    <SavedNote draftAt={item.state === 'saved' ? NOW : undefined} state={item.state} />
  ) : (
    <StateLabel state={item.state} percent={item.file?.percent ?? undefined} />
  );
  const row = rowOf({ item, isOnline, hasRoom: true });
  return [label, row].map(plainText).join('\n');
}

type Standing = Pick<SendingRowProps, 'item' | 'isOnline' | 'hasRoom'>;

function rowOf(standing: Standing): ReactNode {
  const nothing = () => undefined;
  return (
    <SendingRow
      {...standing}
      readAt={NOW}
      onLeave={nothing}
      onRetry={nothing}
      onDiscard={nothing}
    />
  );
}

function listAccounts(t: Words): Cell[] {
  const said = t as unknown as (key: string, values?: object) => string;
  const unsent = { isAtServer: false };
  return [
    ['the session has ended', 'safety:refused.text'],
    [
      'offline, in a browser that deletes what is unsent',
      'sync:strip.offline',
      'sync:strip.sendBy',
    ],
    ['logging out with something unsent', 'safety:logout.title', 'safety:logout.keepNote'],
    ['logging out, all went meanwhile', 'safety:logout.allSent'],
    ['kept on the phone, nobody signed in', 'safety:leftBehind.title', 'safety:leftBehind.text'],
    ['after the last step, all sent', 'wizard:finished.sent'],
    ['after the last step, something waits', 'wizard:finished.text'],
    ['after the last step, something is unfinished', 'wizard:finished.unfinished'],
  ].map(([name = '', ...keys]) => ({
    ...unsent,
    isAtServer: /all (went|sent)/u.test(name),
    name,
    text: keys.map((key) => said(key, { count: 2, day: '29/11' })).join('\n'),
  }));
}

async function startTexts(language: Language): Promise<Words> {
  const folder = new URL(`public/locales/${language}/`, ROOT);
  const texts = readdirSync(folder).map((file) => [
    file.replace('.json', ''),
    JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as object,
  ]);
  const i18n = createInstance().use(initReactI18next);
  await i18n.init({
    lng: language,
    resources: { [language]: Object.fromEntries(texts) },
    interpolation: { escapeValue: false },
  });
  return i18n.getFixedT(language, ['sync', 'common']);
}

function plainText(content: ReactNode): string {
  const markup = renderToStaticMarkup(
    <ChakraProvider value={defaultSystem}>
      <MemoryRouter>{content}</MemoryRouter>
    </ChakraProvider>,
  );
  return markup
    .replace(/<style[^>]*>.*?<\/style>/gsu, '')
    .replace(/<(p|button|a|div)[ >]/gu, '\n$&')
    .replaceAll('</b><span', '</b> · <span')
    .replace(/<[^>]+>/gu, '')
    .replace(/\n\s*/gu, '\n')
    .trim();
}

function pageOf(rows: { name: string; texts: string[] }[]): string {
  const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const cells = (texts: string[]) => texts.map((text) => `<td>${escape(text)}</td>`).join('');
  return [
    '<!doctype html><meta charset="utf-8"><title>Every state in words</title>',
    '<style>td,th{border:1px solid #999;padding:8px;vertical-align:top;text-align:start;white-space:pre-line}</style>',
    `<table><tr><th></th>${LANGUAGES.map((language) => `<th>${language}</th>`).join('')}</tr>`,
    ...rows.map(({ name, texts }) => `<tr><th>${escape(name)}</th>${cells(texts)}</tr>`),
    '</table>',
  ].join('\n');
}
