import { chakra } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldPlace } from '../../components/ask-to-choose.ts';
import { Button } from '../../components/button.tsx';
import { InfoBox } from '../../components/info-box.tsx';
import { Muted } from '../../components/muted.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { SECTION_STEPS } from '../../domain/steps.ts';
import type { AccountStore } from '../../store/schema/account-store.ts';
import { settleConflict } from '../../store/sections/conflict-store.ts';
import { findField } from '../../wizard/step-forms.ts';
import { useOpenConflicts, type DescribedConflict } from './use-open-conflicts.ts';
import { ValueTiles, type Side } from './value-tiles.tsx';
import { partMoment } from '../../components/status/format-moment.ts';

interface ConflictDialogProps {
  store: AccountStore;
  /** The dialog asks about this field first, then about the other fields with a conflict. */
  first: FieldPlace;
  onClose: () => void;
}

/** Asks which of two values is right, for one field after the other [S13]. */
export default function ConflictDialog({ store, first, onClose }: ConflictDialogProps) {
  useTranslation(['safety', 'wizard', 'common']);
  const open = useOpenConflicts(store, first);
  const [current] = open ?? [];
  const isOver = open?.length === 0;
  useEffect(() => {
    if (isOver) onClose();
  }, [isOver, onClose]);
  if (!open || !current) return null;
  return <Question store={store} current={current} left={open.length} onClose={onClose} />;
}

interface QuestionProps {
  store: AccountStore;
  current: DescribedConflict;
  left: number;
  onClose: () => void;
}

interface Answer {
  /** The answered conflict, as JSON. If the conflict changes, the answer no longer counts. */
  to: string;
  side: Side | undefined;
  attempt: number;
  hasFailed: boolean;
}

function Question({ store, current, left, onClose }: QuestionProps) {
  const { t } = useTranslation(['safety', 'wizard', 'common']);
  const when = useWhen();
  const { conflict, ours, theirs, before, withoutOf, readAt } = current;
  const { section, field } = conflict;
  const asked = JSON.stringify(conflict);
  const unanswered: Answer = { to: asked, side: undefined, attempt: 0, hasFailed: false };
  const [given, setAnswer] = useState(unanswered);
  const answer = given.to === asked ? given : unanswered;
  const title = useRef<HTMLSpanElement>(null);
  const place = `${section}.${field}`;
  const hasSettled = useRef(false);
  const findNextFocus = useNextFocus();
  const firstPlace = useRef(place);
  useEffect(() => {
    if (place !== firstPlace.current) title.current?.focus();
  }, [place]);

  const label = t(`wizard:fields.${field as 'first_name'}`);
  const isList = [conflict.ours.value, conflict.theirs.value].some(Array.isArray);
  const question = t(isList ? 'conflict.titleOfList' : 'conflict.title', { field: label });
  const heading = findField(section, field)?.heading;
  const { from, at: theirsAt } = conflict.theirs;
  // The name of a device is stored in English, as 'Chrome on Android' (src/device/device-name.ts).
  const inWords = (device: string) => {
    const [browser, system] = device.split(' on ');
    return browser && system ? t('conflict.device', { browser, system }) : device;
  };
  const without = (names: string[]) =>
    names.length > 0 ? t('conflict.without', { names: names.join(', ') }) : undefined;
  const shown = (lines: string[]) => (lines.length > 0 ? lines : [t('conflict.empty')]);

  async function keep(): Promise<void> {
    if (!answer.side) {
      setAnswer({ ...answer, attempt: answer.attempt + 1 });
      return;
    }
    try {
      await settleConflict(store, { section, field, choice: answer.side });
      hasSettled.current = true;
      if (left === 1) onClose();
    } catch {
      setAnswer({ ...answer, hasFailed: true });
    }
  }

  return (
    <Sheet
      open
      onClose={onClose}
      title={
        <span ref={title} tabIndex={-1}>
          {question}
        </span>
      }
      description={
        <>
          <span>{t('conflict.text')}</span>
          <chakra.span display="block" textStyle="small" mt="1">
            {[
              t(`common:steps.${SECTION_STEPS[section]}`),
              heading && t(`wizard:headings.${heading}`),
            ]
              .filter(Boolean)
              .join(' · ')}
            <span>{left > 1 ? ` · ${t('conflict.left', { count: left })}` : ''}</span>
          </chakra.span>
        </>
      }
      finalFocus={() => findNextFocus(hasSettled.current)}
      footer={
        <>
          <Button onClick={() => void keep()}>{t('conflict.use')}</Button>
          <Button kind="quiet" onClick={onClose}>
            {t('conflict.later')}
          </Button>
        </>
      }
    >
      <ValueTiles
        key={place}
        label={question}
        tiles={[
          {
            side: 'ours',
            lines: shown(ours),
            without: without(withoutOf.ours),
            where: t('conflict.here'),
            when: when(conflict.ours.at, readAt),
          },
          {
            side: 'theirs',
            lines: shown(theirs),
            without: without(withoutOf.theirs),
            where: from ? t('conflict.from', { device: inWords(from) }) : t('conflict.fromAnother'),
            when: theirsAt === null ? undefined : when(theirsAt, readAt),
          },
        ]}
        chosen={answer.side}
        onChoose={(side) => setAnswer({ ...answer, side })}
        error={answer.attempt > 0 && !answer.side ? t('conflict.chooseFirst') : undefined}
        attempt={answer.attempt}
      />
      <Muted mt="4" overflowWrap="anywhere">
        {t('conflict.before', { value: shown(before).join('; ') })}
      </Muted>
      {answer.hasFailed ? <InfoBox tone="failure">{t('conflict.failed')}</InfoBox> : null}
    </Sheet>
  );
}

/**
 * Finds what gets the focus when the dialog closes. After a conflict is settled, the element that
 * opened the dialog may be gone.
 */
function useNextFocus(): (hasSettled: boolean) => HTMLElement | null {
  const [opener] = useState(() => document.activeElement);
  return (hasSettled) => {
    if (!hasSettled && opener instanceof HTMLElement && opener !== document.body) return opener;
    const panel = document.querySelector<HTMLElement>('[role=dialog][data-state=open]');
    if (panel) return panel;
    const heading = document.querySelector<HTMLElement>('main h1');
    if (heading) heading.tabIndex = -1;
    return heading;
  };
}

/** Formats a moment as 'Today, 10:42', 'Yesterday, 18:05' or '14 Mar 2026, 18:05'. */
function useWhen(): (atMs: number, nowMs: number) => string {
  const { t, i18n } = useTranslation('safety');
  const language = i18n.resolvedLanguage ?? 'en';
  return (atMs, nowMs) => {
    const { day, date, time } = partMoment(atMs, { now: nowMs, language });
    return t(`when.${day}`, { day: date, time });
  };
}
