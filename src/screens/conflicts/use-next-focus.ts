import { useState } from 'react';

/**
 * Returns a function that finds the element to focus when the dialog closes. If no conflict was
 * settled, it is the element that opened the dialog. Otherwise that element may be gone, so it is
 * the open panel or the screen's heading.
 */
export function useNextFocus(): (hasSettled: boolean) => HTMLElement | null {
  const [opener] = useState(() => document.activeElement);
  return (hasSettled) => {
    if (!hasSettled && opener instanceof HTMLElement && opener !== document.body) return opener;
    const panel = document.querySelector<HTMLElement>('[role=dialog][data-state=open]');
    if (panel) return panel;
    const heading = document.querySelector<HTMLElement>('main h1');
    if (heading) heading.tabIndex = -1;
    return heading;
  };
}
