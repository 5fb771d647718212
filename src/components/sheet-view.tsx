import { Dialog, Portal } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Icon } from './icon.tsx';
import type { SheetProps } from './sheet.tsx';

export function SheetView(props: SheetProps) {
  const { open, onClose, title, description, isQuestion = false, footer } = props;
  const { t } = useTranslation('common');
  const { withClose = false, isFull = false, initialFocus, finalFocus } = props;
  return (
    <Dialog.Root
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
                <Dialog.Body display="flex">{props.children}</Dialog.Body>
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

/** Keys scroll only what has the focus: a body without a control gets it itself while it scrolls. */
function makeScrollable(body: HTMLDivElement | null) {
  const contents = body?.firstElementChild;
  if (!body || !contents) return undefined;
  const update = () => {
    const needsFocus = body.scrollHeight > body.clientHeight && !body.querySelector(CONTROLS);
    if (needsFocus) body.tabIndex = 0;
    else body.removeAttribute('tabindex');
  };
  // The dialog chooses what has the focus first, so it must already be known.
  update();
  const observer = new ResizeObserver(update);
  observer.observe(body);
  observer.observe(contents);
  return () => observer.disconnect();
}

const CONTROLS = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled';

const FULL = {
  alignSelf: 'stretch',
  maxWidth: 'full',
  maxHeight: 'full',
  borderRadius: '0',
  _before: { display: 'none' },
} as const;
