/** The screens for who is signed in print the biodata. If there is none yet, the paper says why. */
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useObjectUrl } from '../../components/use-object-url.ts';
import type { AccountStore } from '../../store/schema/account-store.ts';
import { drawPaper } from './lay-out-in-pieces.ts';
import { photoOf, useOwnBiodata } from './own-biodata.ts';

/** On paper, the name and the dots of the border are black too. */
const STYLE = `
@page { size: A4; margin: 0 }
@media screen { #biodata-print { display: none } }
@media print {
  body > :not(#biodata-print) { display: none !important }
  #biodata-print > h1 { padding: 20mm 20mm 4mm; font-size: 27pt }
  #biodata-print > p { padding: 0 20mm; font-size: 12pt }
  #biodata-print svg { display: block; width: 210mm; height: auto; max-height: 296.9mm; break-after: page }
  #biodata-print svg:last-of-type { break-after: auto }
  #biodata-print .name, #biodata-print .bindu { fill: #000 }
}`;

/** Does nothing if something is on the paper already. */
export function putOnPaper(drawn: readonly Element[]): void {
  if (document.querySelector('#biodata-print')) return;
  const root = document.createElement('div');
  root.id = 'biodata-print';
  const style = document.createElement('style');
  style.textContent = STYLE;
  root.append(style, ...drawn);
  document.body.append(root);
  // Some browsers return from print() at once, and fire `afterprint` later.
  addEventListener('afterprint', () => root.remove(), { once: true });
}

/** The other screens, such as the terms, print as they are. */
const OWN_SCREENS = /^\/(?:dashboard|profile|fill-from-biodata)\b/u;

/** A printing browser does not wait, so all data is read in advance. */
export default function PrintedBiodata({ store, name }: { store: AccountStore; name: string }) {
  const own = useOwnBiodata(store);
  const { t } = useTranslation('common');
  const photo = useObjectUrl(photoOf(own), own?.saved.photoKey ?? '');
  useEffect(() => {
    // Loads the photo, so that the browser can print it at once.
    if (photo !== undefined) new Image().src = photo;
    const begin = () => {
      if (!OWN_SCREENS.test(location.pathname)) return;
      if (own?.saved.sections.primary) return putOnPaper(drawPaper(own.biodata, photo));
      const heading = document.createElement('h1');
      heading.textContent = name;
      const reason = document.createElement('p');
      reason.textContent = t(own ? 'paper.empty' : 'paper.busy');
      putOnPaper([heading, reason]);
    };
    // Some browsers fire no event before they print, but all of them change the medium.
    const paper = matchMedia('print');
    const change = () =>
      paper.matches ? begin() : document.querySelector('#biodata-print')?.remove();
    if (paper.matches) begin();
    addEventListener('beforeprint', begin);
    paper.addEventListener('change', change);
    return () => {
      removeEventListener('beforeprint', begin);
      paper.removeEventListener('change', change);
    };
  }, [own, photo, name, t]);
  return null;
}
