import { defineSlotRecipe } from '@chakra-ui/react';

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
