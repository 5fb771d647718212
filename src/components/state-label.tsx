import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from './icon.tsx';
import type { IconName } from './look/icon-paths.ts';

type SendState = 'attention' | 'sending' | 'waiting' | 'saved' | 'sent';

/** Show a sign together with its state's word, which may be for screen readers only. */
export const STATE_SIGNS = {
  attention: { icon: 'triangle', color: 'danger' },
  sending: { icon: 'sending', color: 'info' },
  waiting: { icon: 'clock', color: 'fg.muted' },
  saved: { icon: 'phone', color: 'brand.fg' },
  sent: { icon: 'sent', color: 'success' },
} as const satisfies Record<SendState, { icon: IconName; color: string }>;

/** 'Saved on this phone' alone could mean that all is done, so 'not sent yet' is added. */
export function useStateWord(): (state: SendState) => string {
  const { t } = useTranslation('sync');
  return (state) =>
    state === 'saved' ? t('state.notSentYet', { word: t('state.saved') }) : t(`state.${state}`);
}

interface StateLabelProps {
  state: SendState;
  /** Screen readers still read the word. */
  iconOnly?: boolean;
  /** How much of the file has reached the server, in percent. Undefined if it is unknown. */
  percent?: number | undefined;
}

export function StateLabel({ state, iconOnly = false, percent }: StateLabelProps) {
  const stateWord = useStateWord()(state);
  const isKnown = state === 'sending' && percent !== undefined;
  const word = isKnown ? `${stateWord} ${percent}%` : stateWord;
  return (
    <SignedWord state={state}>
      {iconOnly ? <span className="visually-hidden">{word}</span> : word}
    </SignedWord>
  );
}

export function SignedWord({ state, children }: { state: SendState; children: ReactNode }) {
  const { icon, color } = STATE_SIGNS[state];
  return (
    <chakra.span
      display="inline-flex"
      alignItems="center"
      gap="2"
      textStyle="small"
      fontWeight="600"
      color={color}
    >
      <Icon name={icon} bold boxSize="1.25rem" />
      {children}
    </chakra.span>
  );
}
