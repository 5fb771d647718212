import { expect, it } from 'vitest';
import { listenForToasts, showToast, type ToastMessage } from '../../src/components/show-toast.ts';

it('shows what was said before the toaster was there, in order, and once', () => {
  showToast({ kind: 'success', title: 'first' });
  showToast({ kind: 'error', title: 'second' });
  const heard: ToastMessage[] = [];
  const stop = listenForToasts({ show: (toast) => heard.push(toast), end: () => undefined });
  showToast({ kind: 'info', title: 'third' });
  stop();
  showToast({ kind: 'info', title: 'fourth' });
  expect(heard.map(({ title }) => title)).toEqual(['first', 'second', 'third']);

  const later: ToastMessage[] = [];
  listenForToasts({ show: (toast) => later.push(toast), end: () => undefined })();
  expect(later.map(({ title }) => title)).toEqual(['fourth']);
});
