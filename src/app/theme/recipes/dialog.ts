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
