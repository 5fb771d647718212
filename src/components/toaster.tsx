import {
  chakra,
  createToaster,
  defineSlotRecipe,
  Toast,
  Toaster as ToastRegion,
} from '@chakra-ui/react';
import { useEffect, useRef, type FocusEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { TOAST_MS } from '../domain/limits.ts';
import { Icon } from './icon.tsx';
import { listenForToasts, type ShownToast, type ToastMessage } from './show-toast.ts';

/** On a phone, several toasts would cover the heading. */
const maxShown = () => (matchMedia('(min-width: 48em)').matches ? 3 : 1);
/** Toasts cover the header. A wide header contains the sending status, so they are below it. */
const TOP = { 'top-end': 'var(--toast-top, 4px)', top: '4px' };

const create = (placement: NonNullable<ToastMessage['at']>) =>
  createToaster({
    placement,
    max: 4,
    duration: TOAST_MS,
    pauseOnPageIdle: true,
    overlap: false,
    gap: 8,
    offsets: { top: TOP[placement], bottom: '16px', left: '8px', right: '8px' },
  });

const TOASTERS = { 'top-end': create('top-end'), top: create('top') };

const SIGNS = {
  success: { icon: 'sent', color: 'success' },
  error: { icon: 'triangle', color: 'danger' },
  info: { icon: 'info', color: 'info' },
} as const;

/** Shows the messages of `showToast` in polite status regions. */
export default function Toaster() {
  useEffect(() => {
    // The next try ends the messages of a failure: a form is submitted, or a file is picked.
    const endFailures = ({ type, target }: Event) => {
      if (type === 'submit' || (target as Partial<HTMLInputElement>).type === 'file') {
        end(({ kind }) => kind === 'error');
      }
    };
    const tries = ['submit', 'change'];
    for (const tried of tries) document.addEventListener(tried, endFailures, true);
    // Zag, the library, must not create a toast while React renders.
    const stop = listenForToasts({
      show: (toast) => queueMicrotask(() => show(toast)),
      end: (isOver) => queueMicrotask(() => end(isOver)),
    });
    return () => {
      stop();
      for (const tried of tries) document.removeEventListener(tried, endFailures, true);
    };
  }, []);
  return Object.values(TOASTERS).map((toaster) => (
    <Region key={toaster.attrs.placement} toaster={toaster} />
  ));
}

function show({ kind, title, text, note, at = 'top-end', id: name }: ToastMessage): void {
  const toaster = TOASTERS[at];
  // The oldest visible message makes room, so that a new one is shown at once. On a phone, the two
  // places are one.
  const places = maxShown() === 1 ? Object.values(TOASTERS) : [toaster];
  const shown = places.flatMap((place) =>
    place.getVisibleToasts().flatMap(({ id }) => (id && id !== name ? [{ place, id }] : [])),
  );
  for (const { place, id } of shown.slice(maxShown() - 1)) place.dismiss(id);
  const message = { type: kind, title, description: text, meta: { note, at: Date.now() } };
  if (name === undefined) toaster.create(message);
  else if (toaster.isVisible(name)) toaster.update(name, message);
  else toaster.create({ ...message, id: name });
}

function end(isOver: (toast: ShownToast) => boolean): void {
  for (const toaster of Object.values(TOASTERS)) {
    for (const { id, type, meta } of toaster.getVisibleToasts()) {
      const ageMs = Date.now() - Number(meta?.['at']);
      if (id && isOver({ kind: type as ShownToast['kind'], id, ageMs })) toaster.dismiss(id);
    }
  }
}

function Region({ toaster }: { toaster: ReturnType<typeof create> }) {
  const { t } = useTranslation('common');
  const { region, goBack } = useToastFocus(toaster);
  return (
    <ToastRegion toaster={toaster} {...region}>
      {(toast) => {
        const sign = SIGNS[(toast.type ?? 'info') as keyof typeof SIGNS];
        return (
          <Toast.Root recipe={RECIPE}>
            <Icon name={sign.icon} color={sign.color} bold />
            <chakra.div flex="1" minWidth="0">
              <Toast.Title>{toast.title}</Toast.Title>
              {toast.description ? (
                <Toast.Description>{toast.description}</Toast.Description>
              ) : null}
              {toast.meta?.['note'] ? <Note>{String(toast.meta['note'])}</Note> : null}
            </chakra.div>
            <Toast.CloseTrigger aria-label={t('close')} onClick={goBack}>
              <Icon name="close" boxSize="1.25rem" />
            </Toast.CloseTrigger>
          </Toast.Root>
        );
      }}
    </ToastRegion>
  );
}

/** The toaster sets the CSS variables of each toast, such as --x. */
const RECIPE = defineSlotRecipe({
  className: 'toast',
  slots: ['root', 'indicator', 'title', 'description', 'closeTrigger'],
  base: {
    root: {
      width: { base: 'calc(100vw - 1rem)', sm: '24rem' },
      display: 'flex',
      alignItems: 'center',
      gap: '2',
      py: { base: 0, xl: '2' },
      ps: '3',
      textStyle: { base: 'least', xl: 'small' },
      bg: 'bg.raised',
      color: 'fg',
      border: '1px solid',
      borderColor: 'border.emphasized',
      borderRadius: 'control',
      boxShadow: 'raised',
      zIndex: 'var(--z-index)',
      // Chrome 100 does not know the property `translate`.
      transform: 'translate(var(--x), var(--y))',
      height: 'var(--height)',
      // `--height` is measured when the toast appears. When the phone is turned, it may be too low.
      minHeight: 'fit-content',
      opacity: 'var(--opacity)',
      transition: 'transform var(--sheet-ms) ease-out, opacity var(--sheet-ms) ease-out',
    },
    // On narrow screens, title, description and note are one line of text.
    title: {
      fontWeight: '600',
      textStyle: { xl: 'body' },
      display: { base: 'inline', xl: 'block' },
    },
    description: {
      color: 'fg.muted',
      display: { base: 'inline', xl: 'block' },
      ms: { base: '1.5', xl: '0' },
    },
    closeTrigger: {
      flexShrink: 0,
      display: 'grid',
      placeItems: 'center',
      width: 'target',
      height: 'target',
      borderRadius: 'control',
    },
  },
});

const Note = chakra('span', {
  base: {
    display: { base: 'inline', xl: 'block' },
    ms: { base: '1.5', xl: '0' },
  },
});

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
