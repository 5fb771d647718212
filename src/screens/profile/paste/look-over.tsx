import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { ErrorLine } from '../../../components/error-line.tsx';
import { HeadingLine } from '../../../components/heading-line.tsx';
import { Icon } from '../../../components/icon.tsx';
import { InfoBox } from '../../../components/info-box.tsx';
import { StickyAction } from '../../../components/sticky-action.tsx';
import { SECTION_STEPS } from '../../../domain/steps.ts';
import { SECTION_KEYS } from '../../../domain/sections.ts';
import { isSameValue } from '../../../domain/same-value.ts';
import { storageFault, type StorageFault } from '../../../store/schema/storage-fault.ts';
import { findField } from '../../../wizard/step-forms.ts';
import { SaveFailure } from '../frame/save-failure.tsx';
import type { Answer, Reading } from './answers.ts';
import { TickBox } from '../../../components/tick.tsx';

interface LookOverProps {
  reading: Reading;
  onPut: (answers: readonly Answer[]) => Promise<void>;
}

/** Her line beside our field. What is sure is ticked, if nothing stands in the field yet. */
export function LookOver({ reading, onPut }: LookOverProps) {
  const { t } = useTranslation(['paste', 'common']);
  const [pressed, setPressed] = useState<Record<string, boolean>>({});
  const [problem, setProblem] = useState<'none' | StorageFault>();
  const { answers, people, unused } = reading;
  const isTicked = (answer: Answer) =>
    isOpen(answer) && (pressed[answer.key] ?? (answer.isSure && answer.isFree));
  const open = answers.filter(isOpen);
  const ticked = answers.filter(isTicked);

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
      {SECTIONS.filter((section) => answers.some(({ form }) => form.section === section)).map(
        (section) => (
          <chakra.section key={section} mb="8" aria-labelledby={`of-${section}`}>
            <chakra.h2 id={`of-${section}`} mb="3">
              {t(`common:steps.${SECTION_STEPS[section]}`)}
            </chakra.h2>
            <Rows>
              {linesOf(answers.filter(({ form }) => form.section === section)).map(
                ([line, own]) => (
                  <Row key={line}>
                    <Quote id={idOf(line)}>
                      <span className="visually-hidden">{t('yourLine')} </span>
                      {line}
                    </Quote>
                    <div>
                      {own.map((answer) => (
                        <AnswerTick
                          key={answer.key}
                          answer={answer}
                          describedBy={idOf(line)}
                          isTicked={isTicked(answer)}
                          onTick={(isOn) => {
                            setProblem(undefined);
                            setPressed((last) => ({ ...last, [answer.key]: isOn }));
                          }}
                        />
                      ))}
                    </div>
                  </Row>
                ),
              )}
            </Rows>
          </chakra.section>
        ),
      )}
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
}

const SECTIONS = SECTION_KEYS.filter((key) => key !== 'biodata');

/** Of an element with the line: a name without spaces. */
function idOf(line: string): string {
  return `line-${encodeURIComponent(line)}`;
}

/** The form has the value already. */
function isOpen({ value, now }: Answer): boolean {
  return !isSameValue(value, now);
}

/** The answers of each line of the text, in the order of the form. */
function linesOf(answers: readonly Answer[]): [line: string, own: Answer[]][] {
  const lines = [...new Set(answers.map(({ line }) => line))];
  return lines.map((line) => [line, answers.filter((answer) => answer.line === line)]);
}

interface AnswerTickProps {
  answer: Answer;
  describedBy: string;
  isTicked: boolean;
  onTick: (isOn: boolean) => void;
}

function AnswerTick({ answer, describedBy, isTicked, onTick }: AnswerTickProps) {
  const { t } = useTranslation(['paste', 'wizard']);
  const { key, form, field, part, value, now, isFree, isSure, isTextOnly } = answer;
  const heading = findField(form.section, field)?.heading;
  const label = part
    ? t(`wizard:horoscope.parts.${part}`)
    : t(`wizard:fields.${field as 'first_name'}`);
  const what = (
    <>
      <chakra.span display="block" textStyle="small" color="fg.muted">
        {[heading && t(`wizard:headings.${heading}`), label].filter(Boolean).join(' · ')}
      </chakra.span>
      {value.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two brothers without names read the same
        <Value key={index}>{line}</Value>
      ))}
    </>
  );
  if (!isOpen(answer)) {
    return (
      <Choice as="div" cursor="default">
        <Icon name="tick" bold color="success" flexShrink={0} mt="1" />
        <chakra.div minWidth="0" flex="1">
          {what}
          <Note>{t('there')}</Note>
        </chakra.div>
      </Choice>
    );
  }
  const notes = `answer-${key.replaceAll('.', '-')}`;
  return (
    <>
      <Choice>
        <TickBox
          type="checkbox"
          data-kind="checkbox"
          mt="1"
          checked={isTicked}
          aria-describedby={`${describedBy} ${notes}`}
          onChange={(event) => onTick(event.currentTarget.checked)}
        />
        <chakra.span minWidth="0" flex="1">
          {what}
        </chakra.span>
      </Choice>
      <chakra.div id={notes} ps="calc(1.5rem + 0.75rem)" pb="2" _empty={{ display: 'none' }}>
        {now.length > 0 ? <Note>{t('now', { value: now.join(', ') })}</Note> : null}
        {isSure && isFree ? null : (
          <Note color="warning" fontWeight="600">
            {t(isFree ? 'ask' : 'replace')}
          </Note>
        )}
        {isTextOnly ? <Note>{t('textOnly')}</Note> : null}
      </chakra.div>
    </>
  );
}

const Note = chakra('p', {
  base: { textStyle: 'small', color: 'fg.muted', overflowWrap: 'anywhere' },
});

const Value = chakra('span', {
  base: { display: 'block', fontWeight: '600', overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
});

const Rows = chakra('ul', {
  base: {
    listStyle: 'none',
    border: '1px solid',
    borderColor: 'border',
    borderRadius: 'card',
    bg: 'bg.panel',
  },
});

const Row = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) minmax(0, 1fr)' },
    columnGap: '8',
    rowGap: '1',
    px: '4',
    py: '3',
    '&:not(:last-of-type)': { borderBottom: '1px solid', borderColor: 'border' },
  },
});

const Quote = chakra('p', {
  base: {
    ps: '3',
    py: '1',
    borderInlineStart: '3px solid',
    borderColor: 'line',
    textStyle: 'small',
    color: 'fg.muted',
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-line',
    alignSelf: 'start',
  },
});

const Choice = chakra('label', {
  base: { display: 'flex', gap: '3', minHeight: 'target', py: '2', cursor: 'pointer' },
});
