import { chakra } from '@chakra-ui/react';
import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { ErrorLine } from '../../../components/error-line.tsx';
import { HeadingLine } from '../../../components/heading-line.tsx';
import { InfoBox } from '../../../components/info-box.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { StickyAction } from '../../../components/sticky-action.tsx';
import { Tick } from '../../../components/tick.tsx';
import type { User } from '../../../domain/user.ts';
import { fold } from '../../../domain/fold.ts';
import { SECTION_STEPS } from '../../../domain/steps.ts';
import { SECTION_KEYS, type SectionKey } from '../../../domain/sections.ts';
import { isSameValue } from '../../../domain/same-value.ts';
import type { AccountStore } from '../../../store/schema/account-store.ts';
import { storageFault, type StorageFault } from '../../../store/schema/storage-fault.ts';
import { findField } from '../../../wizard/step-forms.ts';
import { useValueWords } from '../../sending/unsent-file/use-value-words.ts';
import { SaveFailure } from '../frame/save-failure.tsx';
import { putAnswers, readAnswers, type Answer, type PutStep, type Reading } from './answers.ts';

interface LookOverProps {
  text: string;
  user: User;
  store: AccountStore;
  onPut: (steps: PutStep[]) => void;
}

export default function LookOver({ text, user, store, onPut }: LookOverProps) {
  const { i18n } = useTranslation('paste');
  const language = i18n.resolvedLanguage ?? 'en';
  const words = useValueWords();
  const reader = useMemo(() => ({ user, store, language, words }), [user, store, language, words]);
  const reading = useLiveQuery(async () => readAnswers(text, reader), [text, reader]);
  return reading ? (
    <Answers
      reading={reading}
      onPut={async (answers) => onPut(await putAnswers(reader, answers))}
    />
  ) : (
    <Skeleton height="30rem" />
  );
}

interface AnswersProps {
  reading: Reading;
  onPut: (answers: readonly Answer[]) => Promise<void>;
}

/** Shows each line beside the fields it fills. A sure answer to a free field is ticked. */
function Answers({ reading, onPut }: AnswersProps) {
  const { t } = useTranslation(['paste', 'wizard', 'common']);
  const [pressed, setPressed] = useState<Record<string, boolean>>({});
  const [problem, setProblem] = useState<'none' | StorageFault>();
  const { answers, people, unused } = reading;
  const isTicked = (answer: Answer) =>
    isOpen(answer) && (pressed[answer.key] ?? (answer.isSure && answer.isFree));
  const open = answers.filter(isOpen);
  const ticked = answers.filter(isTicked);
  const asText = open.filter(({ whyText }) => whyText);

  async function put(): Promise<void> {
    if (ticked.length === 0) return setProblem('none');
    await onPut(ticked).catch((cause: unknown) => setProblem(storageFault(cause)));
  }

  return (
    <>
      <chakra.div mb="5">
        {people === 1 ? (
          <p>{t('look')}</p>
        ) : (
          <InfoBox tone="warning" title={t(`people.${people}.title`)} announce="polite">
            {t(`people.${people}.text`)}
          </InfoBox>
        )}
      </chakra.div>
      {asText.length > 0 ? (
        <InfoBox mb="5">{t('textOnly', { fields: asText.map(nameOf).join(', ') })}</InfoBox>
      ) : null}
      {SECTION_KEYS.map((section) => {
        const own = answers.filter(({ form }) => form.section === section);
        const there = own.filter((answer) => !isOpen(answer)).map(nameOf);
        return own.length === 0 ? null : (
          <chakra.section key={section} mb="8" aria-labelledby={`of-${section}`}>
            <h2 id={`of-${section}`}>{t(`common:steps.${SECTION_STEPS[section]}`)}</h2>
            {there.length > 0 ? <Note>{t('there', { fields: there.join(', ') })}</Note> : null}
            <chakra.ul mt="3" bg="bg.panel" borderRadius="card">
              {groupByLine(own.filter(isOpen)).map(([line, said]) => (
                <Row key={line}>
                  <div>{said.map(tickOf)}</div>
                  <Quote
                    id={idOf(section, line)}
                    className={
                      saysTheSame(line, said, said.map(nameOf).join(''))
                        ? 'visually-hidden'
                        : undefined
                    }
                  >
                    <span className="visually-hidden">{t('yourLine')} </span>
                    {line}
                  </Quote>
                </Row>
              ))}
            </chakra.ul>
          </chakra.section>
        );
      })}
      {unused.length > 0 ? (
        <chakra.section mb="8" aria-labelledby="unused">
          <HeadingLine mb="4" />
          <h2 id="unused">{t('unused')}</h2>
          <chakra.p mb="3" color="fg.muted">
            {t('unusedHelp')}
          </chakra.p>
          <chakra.ul display="grid" gap="2">
            {unused.map((line) => (
              <Quote key={line} as="li">
                {line}
              </Quote>
            ))}
          </chakra.ul>
        </chakra.section>
      ) : null}
      {problem && problem !== 'none' ? <SaveFailure fault={problem} /> : null}
      {open.length > 0 ? (
        <StickyAction width="page">
          <Button onClick={() => void put()}>{t('put')}</Button>
          <chakra.output textStyle="small" color="fg.muted" textAlign="center">
            {problem === 'none' ? (
              <ErrorLine>{t('problems.nothingTicked')}</ErrorLine>
            ) : (
              t('ticked', { count: ticked.length, all: open.length })
            )}
          </chakra.output>
        </StickyAction>
      ) : null}
    </>
  );

  function nameOf({ form, field, part }: Answer): string {
    if (part) return t(`wizard:horoscope.parts.${part}`);
    const heading = findField(form.section, field)?.heading;
    const label = t(`wizard:fields.${field as 'first_name'}`);
    return heading ? `${t(`wizard:headings.${heading}`)} · ${label}` : label;
  }

  function tickOf(answer: Answer) {
    const { key, form, line, value, now, isFree, isSure, whyText } = answer;
    const notes = `notes-${key.replaceAll('.', '-')}`;
    return (
      <div key={key}>
        <Tick
          kind="checkbox"
          isOn={isTicked(answer)}
          describedBy={`${idOf(form.section, line)} ${notes}`}
          label={
            <>
              <Note as="span" display="inline">
                {`${nameOf(answer)}: `}
              </Note>
              {value.map((part, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- two brothers without names read the same
                <Value key={index} display={value.length > 1 ? 'block' : 'inline'}>
                  {part}
                </Value>
              ))}
            </>
          }
          onChange={async (isOn) => {
            setProblem(undefined);
            // Of several towns of one name, one is chosen.
            const off = answers.filter((other) => isOn && nameOf(other) === nameOf(answer));
            setPressed((last) => ({
              ...last,
              ...Object.fromEntries(off.map((other) => [other.key, false])),
              [key]: isOn,
            }));
            return true;
          }}
        />
        <chakra.div id={notes} ps="calc(1.5rem + 0.75rem)" _empty={{ display: 'none' }}>
          {isFree ? null : <Note>{t('replace', { value: now.join(', ') })}</Note>}
          {whyText ? <Note>{t(`why.${whyText}`)}</Note> : null}
          {isSure || !isFree ? null : (
            <Note color="warning" fontWeight="600">
              {t('ask')}
            </Note>
          )}
        </chakra.div>
      </div>
    );
  }
}

/** The id of the element with the line. It has no spaces. */
function idOf(section: SectionKey, line: string): string {
  return `${section}-${encodeURIComponent(line)}`;
}

function isOpen({ value, now }: Answer): boolean {
  return !isSameValue(value, now);
}

/** 'गोत्र : कश्यप' says no more than the field and its value. */
function saysTheSame(line: string, said: readonly Answer[], name: string): boolean {
  const letters = (text: string) => fold(text).replace(/[\s:*=–—]/gu, '');
  return said.length === 1 && letters(line) === letters(name + said[0]!.value.join(''));
}

/** The answers of each line of the text, in the order of the form. */
function groupByLine(answers: readonly Answer[]): [line: string, own: Answer[]][] {
  const lines = [...new Set(answers.map(({ line }) => line))];
  return lines.map((line) => [line, answers.filter((answer) => answer.line === line)]);
}

const Note = chakra('p', {
  base: { display: 'block', textStyle: 'small', color: 'fg.muted', overflowWrap: 'anywhere' },
});

const Value = chakra('span', {
  base: { display: 'block', fontWeight: '600', overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
});

const Row = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) minmax(0, 1fr)' },
    alignItems: { xl: 'center' },
    columnGap: '8',
    px: '4',
    py: '1',
    borderWidth: '1px',
    '&:not(:last-of-type)': { borderBottom: 0 },
    '&:first-of-type': { borderTopRadius: 'card' },
    '&:last-of-type': { borderBottomRadius: 'card' },
    // Below the answer on a phone, beside it on a wide screen.
    '& > p': { ms: { base: 'calc(1.5rem + 0.75rem)', xl: '0' }, mb: { base: '1', xl: '0' } },
  },
});

const Quote = chakra('p', {
  base: {
    ps: '2',
    borderInlineStart: '3px solid',
    borderColor: 'line',
    textStyle: 'small',
    color: 'fg.muted',
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-line',
  },
});
