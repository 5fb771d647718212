import { defineSlotRecipe, Dialog, Portal } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Icon } from './icon.tsx';
import type { SheetProps } from './sheet.tsx';

export default function SheetView(props: SheetProps) {
  const { open, onClose, title, description, isQuestion = false, footer } = props;
  const { t } = useTranslation('common');
  const { withClose = false, isFull = false, initialFocus, finalFocus } = props;
  return (
    <Dialog.Root
      recipe={RECIPE}
      open={open}
      onOpenChange={(details) => {
        if (!details.open) onClose();
      }}
      role={isQuestion ? 'alertdialog' : 'dialog'}
      closeOnInteractOutside={!isQuestion}
      lazyMount
      unmountOnExit
      {...(initialFocus ? { initialFocusEl: () => initialFocus.current } : {})}
      {...(finalFocus ? { finalFocusEl: finalFocus } : {})}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content {...(isFull ? FULL : {})}>
            <Dialog.Header>
              <Dialog.Title>{title}</Dialog.Title>
              {description ? <Dialog.Description mt="2">{description}</Dialog.Description> : null}
            </Dialog.Header>
            {props.children ? (
              isFull ? (
                <Dialog.Body display="flex" minHeight="20rem">
                  {props.children}
                </Dialog.Body>
              ) : (
                <Dialog.Body ref={makeScrollable}>
                  <div>{props.children}</div>
                </Dialog.Body>
              )
            ) : null}
            {footer ? <Dialog.Footer>{footer}</Dialog.Footer> : null}
            {/* The cross comes last: Tab and screen readers reach the contents first. */}
            {withClose ? (
              <Dialog.CloseTrigger aria-label={t('close')}>
                <Icon name="close" />
              </Dialog.CloseTrigger>
            ) : null}
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}

/** Keys scroll only a focused element, so a long body without a control can get the focus. */
function makeScrollable(body: HTMLDivElement | null) {
  const contents = body?.firstElementChild;
  if (!body || !contents) return undefined;
  const update = () => {
    const needsFocus = body.scrollHeight > body.clientHeight && !body.querySelector(CONTROLS);
    if (needsFocus) body.tabIndex = 0;
    else body.removeAttribute('tabindex');
  };
  // The dialog chooses its first focus at once, so `tabIndex` must be set before.
  update();
  const observer = new ResizeObserver(update);
  observer.observe(body);
  observer.observe(contents);
  return () => observer.disconnect();
}

const CONTROLS = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled';

/** The styles of the parts between screen and dialog, shared with the menu. */
export const OVERLAY = {
  backdrop: {
    position: 'fixed',
    inset: 0,
    zIndex: 'dialog',
    bg: 'bg.overlay',
    _open: { animation: 'fade-in var(--sheet-ms) ease-out' },
    _closed: { animation: 'fade-out var(--sheet-ms) ease-out' },
  },
  positioner: {
    position: 'fixed',
    inset: 0,
    zIndex: 'dialog',
    display: 'flex',
    overscrollBehavior: 'contain',
  },
} as const;

/** A sheet at the bottom of small screens, and a box in the middle from 768 px. */
const RECIPE = defineSlotRecipe({
  className: 'dialog',
  slots: [
    'backdrop',
    'positioner',
    'content',
    'header',
    'title',
    'description',
    'body',
    'closeTrigger',
    'footer',
  ],
  base: {
    ...OVERLAY,
    positioner: {
      ...OVERLAY.positioner,
      justifyContent: 'center',
      alignItems: { base: 'flex-end', md: 'center' },
      padding: { base: 0, md: '6' },
    },
    content: {
      position: 'relative',
      display: 'flex',
      flexDirection: 'column',
      width: 'full',
      maxWidth: { base: 'full', md: 'dialog' },
      maxHeight: { base: 'calc(100% - 2rem)', md: 'full' },
      bg: 'bg.raised',
      color: 'fg',
      borderTopRadius: 'sheet',
      borderBottomRadius: { base: 0, md: 'sheet' },
      boxShadow: 'raised',
      // The grip at the top of the sheet is only an ornament.
      _before: {
        content: '""',
        display: { md: 'none' },
        position: 'absolute',
        top: '2',
        insetInlineStart: 'calc(50% - 1.25rem)',
        width: '2.5rem',
        height: '0.25rem',
        borderRadius: 'round',
        bg: 'border.emphasized',
      },
      // Leaves room for the close button beside the title.
      '&:has(> [data-part=close-trigger]) .dialog__title': { pe: '12' },
      '@supports not selector(:has(a))': { '& .dialog__title': { pe: '12' } },
      _open: {
        animation: {
          base: 'rise-in var(--sheet-ms) ease-out',
          md: 'fade-in var(--sheet-ms) ease-out',
        },
      },
      _closed: {
        animation: {
          base: 'sink-out var(--sheet-ms) ease-out',
          md: 'fade-out var(--sheet-ms) ease-out',
        },
      },
    },
    header: { px: '5', pt: '6', pb: '2' },
    title: { textStyle: 'h1', fontSize: '1.375rem' },
    description: { color: 'fg.muted' },
    body: { flex: '1', px: '5', py: '2', overflowY: 'auto', overscrollBehavior: 'contain' },
    closeTrigger: {
      position: 'absolute',
      top: '4',
      insetInlineEnd: '3',
      display: 'grid',
      placeItems: 'center',
      width: 'target',
      height: 'target',
      borderRadius: 'control',
    },
    footer: {
      display: 'flex',
      flexDirection: 'column',
      gap: '3',
      px: '5',
      pt: '4',
      pb: 'calc(1.25rem + env(safe-area-inset-bottom))',
    },
  },
});

const FULL = {
  alignSelf: 'stretch',
  maxWidth: 'full',
  maxHeight: 'full',
  borderRadius: '0',
  overflowY: 'auto',
  _before: { display: 'none' },
} as const;
