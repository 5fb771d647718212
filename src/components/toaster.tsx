import { chakra, createToaster, Toast, Toaster as ToastRegion } from '@chakra-ui/react';
import { useEffect, useRef, type FocusEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { TOAST_MS } from '../domain/limits.ts';
import { Icon } from './icon.tsx';
import { listenForToasts, type ToastMessage } from './show-toast.ts';

const MAX_SHOWN = 3;

const create = (placement: NonNullable<ToastMessage['at']>) =>
  createToaster({
    placement,
    max: MAX_SHOWN + 1,
    duration: TOAST_MS,
    pauseOnPageIdle: true,
    overlap: false,
    gap: 8,
    offsets: { top: '72px', bottom: '16px', left: '16px', right: '16px' },
  });

const TOASTERS = { 'top-end': create('top-end'), top: create('top') };

const SIGNS = {
  success: { icon: 'sent', color: 'success' },
  error: { icon: 'triangle', color: 'danger' },
  info: { icon: 'info', color: 'info' },
} as const;

/** Shows the messages of `showToast` in polite status regions, at most three at each place. */
export default function Toaster() {
  useEffect(
    () =>
      listenForToasts(({ kind, title, text, at = 'top-end', id: name }) => {
        // Zag must not create a toast while React renders.
        queueMicrotask(() => {
          const toaster = TOASTERS[at];
          // The oldest visible message makes room, so that a new one is shown at once.
          const shown = toaster.getVisibleToasts().filter(({ id }) => id !== name);
          for (const { id } of shown.slice(MAX_SHOWN - 1)) if (id) toaster.dismiss(id);
          const message = { type: kind, title, description: text };
          if (name === undefined) toaster.create(message);
          else if (toaster.isVisible(name)) toaster.update(name, message);
          else toaster.create({ ...message, id: name });
        });
      }),
    [],
  );
  return Object.values(TOASTERS).map((toaster) => (
    <Region key={toaster.attrs.placement} toaster={toaster} />
  ));
}

function Region({ toaster }: { toaster: ReturnType<typeof create> }) {
  const { t } = useTranslation('common');
  const { region, goBack } = useToastFocus(toaster);
  return (
    <ToastRegion toaster={toaster} {...region}>
      {(toast) => {
        const sign = SIGNS[(toast.type ?? 'info') as keyof typeof SIGNS];
        return (
          <Toast.Root>
            <Icon name={sign.icon} color={sign.color} bold />
            <chakra.div flex="1" minWidth="0">
              <Toast.Title>{toast.title}</Toast.Title>
              {toast.description ? (
                <Toast.Description>{toast.description}</Toast.Description>
              ) : null}
            </chakra.div>
            <Toast.CloseTrigger aria-label={t('close')} onClick={goBack}>
              <Icon name="close" width="1.25rem" height="1.25rem" />
            </Toast.CloseTrigger>
          </Toast.Root>
        );
      }}
    </ToastRegion>
  );
}

/**
 * Toasts stay while one has the focus, and closing one returns the focus. Tab moves in and out. Zag
 * would trap the focus: Shift+Tab on the first toast returns to that toast.
 */
function useToastFocus(toaster: Pick<ReturnType<typeof createToaster>, 'pause' | 'resume'>) {
  const cameFrom = useRef<HTMLElement | null>(null);
  const isWithin = ({ currentTarget, relatedTarget }: FocusEvent) =>
    relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
  return {
    region: {
      onFocusCapture(event: FocusEvent) {
        event.stopPropagation();
        if (isWithin(event)) return;
        cameFrom.current = event.relatedTarget instanceof HTMLElement ? event.relatedTarget : null;
        toaster.pause();
      },
      onBlurCapture(event: FocusEvent) {
        event.stopPropagation();
        if (!isWithin(event)) toaster.resume();
      },
    },
    goBack: () => cameFrom.current?.focus(),
  };
}
