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
              <Dialog.Body {...(isFull ? { display: 'flex' } : {})}>{props.children}</Dialog.Body>
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

const FULL = {
  alignSelf: 'stretch',
  maxWidth: 'full',
  maxHeight: 'full',
  borderRadius: '0',
  _before: { display: 'none' },
} as const;
