import { useState } from 'react';

/**
 * Finds what gets the focus when the dialog closes. After a conflict is settled, the element that
 * opened the dialog may be gone.
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
