import { defineSlotRecipe } from '@chakra-ui/react';

/** A sheet at the bottom of small screens, and a box in the middle from 768 px. */
export const dialogRecipe = defineSlotRecipe({
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
      justifyContent: 'center',
      alignItems: { base: 'flex-end', md: 'center' },
      padding: { base: 0, md: '6' },
      overscrollBehavior: 'contain',
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
      '&:has(> [data-part=close-trigger]) > .dialog__header': { pe: '16' },
      '@supports not selector(:has(a))': { '& > .dialog__header': { pe: '16' } },
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

export const drawerRecipe = defineSlotRecipe({
  className: 'drawer',
  slots: ['backdrop', 'positioner', 'content', 'body'],
  base: {
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
      justifyContent: 'flex-end',
      overscrollBehavior: 'contain',
    },
    content: {
      display: 'flex',
      flexDirection: 'column',
      width: 'min(20rem, 88vw)',
      height: 'full',
      overflowY: 'auto',
      bg: 'bg.raised',
      color: 'fg',
      boxShadow: 'raised',
      pb: 'env(safe-area-inset-bottom)',
      _open: { animation: 'slide-in var(--sheet-ms) ease-out' },
      _closed: { animation: 'slide-out var(--sheet-ms) ease-out' },
    },
    body: { flex: '1' },
  },
});

/** Each box must be at least 44 px wide, even in a dialog on a screen of 320 px. */
export const pinInputRecipe = defineSlotRecipe({
  className: 'pin-input',
  slots: ['root', 'control', 'input'],
  base: {
    control: {
      display: 'flex',
      alignItems: 'center',
      gap: '3px',
      '@media (min-width: 22rem)': { gap: '1.5' },
    },
    input: {
      flex: '1',
      minWidth: 0,
      maxWidth: '3.25rem',
      height: '3.5rem',
      textAlign: 'center',
      fontSize: '1.5rem',
      fontWeight: '600',
      bg: 'bg.panel',
      border: '1.5px solid',
      borderColor: 'border.emphasized',
      borderRadius: 'control',
      _focus: { borderColor: 'brand.fg' },
      _invalid: { borderColor: 'danger', borderWidth: '2px' },
    },
  },
});

/** The toaster sets the CSS variables of each toast, such as --x. */
export const toastRecipe = defineSlotRecipe({
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
    // Over a header, one text: title, description and note.
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
