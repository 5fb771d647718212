import { chakra } from '@chakra-ui/react';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { endToasts, isOfLastScreen } from './show-toast.ts';

interface ScreenProps {
  /** The title of the browser tab. The product's name is added. */
  title: string;
  /** For search engines and shared links. */
  description?: string | undefined;
  /** A column has at most 640 px, for a form or a text. A page has 1152 px between its margins. */
  width?: 'column' | 'page';
  children: ReactNode;
}

/** On the first screen after a load, the browser sets the focus itself. */
let isFirstScreen = true;

/** When another screen opens, the focus moves to its h1: screen readers begin at the heading. */
export function Screen({ title, description, width = 'column', children }: ScreenProps) {
  const { t } = useTranslation('common');
  const main = useRef<HTMLElement>(null);
  const productName = t('productName');

  useEffect(() => {
    document.title = `${title} · ${productName}`;
    endToasts(isOfLastScreen);
  }, [title, productName]);

  useEffect(() => {
    setDescription(description);
  }, [description]);

  useEffect(() => {
    if (!isFirstScreen) {
      window.scrollTo(0, 0);
      focusHeading(main.current);
    }
    isFirstScreen = false;
  }, []);

  return (
    <chakra.main
      id="main"
      ref={main}
      tabIndex={-1}
      display="flex"
      flexDirection="column"
      flex="1"
      width="full"
      // The footer stays below the viewport: a page that grows while it loads does not push it.
      minHeight={width === 'page' ? 'calc(100vh - var(--header-height) - 2.8rem)' : undefined}
    >
      <chakra.div
        display="flex"
        flexDirection="column"
        flex="1"
        width="full"
        maxWidth={width === 'page' ? '74rem' : width}
        marginX="auto"
        px="4"
        pt={{ base: '6', md: '8' }}
        pb="8"
      >
        {children}
      </chakra.div>
    </chakra.main>
  );
}

export function focusHeading(within: HTMLElement | null): void {
  const heading = within?.querySelector('h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

export function useFocusAtChange(step: string, top: RefObject<HTMLElement | null>): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    window.scrollTo(0, 0);
    focusHeading(top.current);
  }, [step, top]);
}

function setDescription(text: string | undefined): void {
  let meta = document.querySelector<HTMLMetaElement>('meta[name=description]');
  if (!meta) {
    meta = document.createElement('meta');
    meta.name = 'description';
    document.head.append(meta);
  }
  meta.content = text ?? '';
}
