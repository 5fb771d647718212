import { useState } from 'react';

/**
 * Where the focus goes when the choice is over: back to what opened it, or, since that
 * has gone with the choice, to the panel or the screen in which it stood.
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
