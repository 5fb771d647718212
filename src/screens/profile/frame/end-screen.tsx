import { chakra, Flex } from '@chakra-ui/react';
import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOutletContext } from 'react-router';
import { listExtensions } from '../../../api/api-client.ts';
import { LinkButton } from '../../../components/button.tsx';
import { Mark } from '../../../components/wordmark.tsx';
import { HeadingLine } from '../../../components/heading-line.tsx';
import MissingList from '../../../components/missing-list.tsx';
import { focusHeading } from '../../../components/screen.tsx';
import { StickyAction } from '../../../components/sticky-action.tsx';
import { STEP_KEYS } from '../../../domain/steps.ts';
import { isSectionOffered } from '../../../domain/sections.ts';
import { deviceStore } from '../../../store/schema/device-store.ts';
import { formOfStep } from '../../../wizard/step-forms.ts';
import { PictureView, ShareButton, usePicture } from '../../biodata/shared-picture.tsx';
import { WhatIsTold } from '../../biodata/what-is-told.tsx';
import { useWide } from './step-layout.tsx';
import { stepAddress, type Wizard } from '../wizard.ts';

/** After the last step (spec.md §4): the biodata, and what a family does with it. */
export default function EndScreen({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation(['wizard', 'biodata']);
  const { store, user } = wizard;
  const content = useRef<HTMLDivElement>(null);
  const picture = usePicture(store);
  const isWide = useWide();
  const installOffer = useOutletContext<ReactNode>();
  const offered = useLiveQuery(() => listExtensions(deviceStore()));
  // The pressed button has disappeared. A screen reader continues at the heading.
  useEffect(() => {
    window.scrollTo(0, 0);
    focusHeading(content.current);
  }, []);
  // Steps whose section the server does not offer are never sent, so they do not count.
  const left = STEP_KEYS.filter((step) => {
    const form = formOfStep(step);
    return !form || !offered || isSectionOffered(form.section, offered);
  }).flatMap((step) => wizard.states[step] ?? []);
  const isUnfinished = left.includes('saved') || left.includes('attention');
  const isSent = left.every((state) => state === 'sent');
  const share = <ShareButton picture={picture} />;
  return (
    <>
      <chakra.div
        ref={content}
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: '26rem minmax(0, 1fr)' }}
        gridTemplateRows={{ xl: 'auto auto 1fr' }}
        columnGap="16"
        rowGap="5"
        width="full"
        maxWidth={{ base: 'column', xl: 'none' }}
        mx="auto"
        mb="8"
      >
        <div>
          <Flex wrap="wrap" justify="space-between" align="flex-end" gap="3">
            <chakra.h1
              fontSize={{ base: '1.875rem', md: '2.375rem' }}
              flex="1 1 10rem"
              minWidth="0"
            >
              <span>{user.candidateName || user.name}</span>
              <span className="visually-hidden"> — </span>
              <chakra.span display="block" fontSize="1.1875rem" color="fg.muted">
                {t('finished.ready')}
              </chakra.span>
            </chakra.h1>
            {/* When the logo appears, an animation draws its second strand over the first. */}
            <Mark
              ground="var(--bg)"
              boxSize="4rem"
              flexShrink={0}
              css={{ '& [data-over]': { animation: 'tie var(--sheet-ms) ease-out' } }}
            />
          </Flex>
          <HeadingLine mt="3" />
        </div>
        <chakra.div gridRow={{ xl: '1 / 4' }} gridColumn={{ xl: '1' }}>
          <PictureView
            picture={picture}
            maxWidth={{ base: '22rem', xl: 'none' }}
            maxHeight={{ xl: 'calc(100vh - 9rem)' }}
            mx="auto"
          />
        </chakra.div>
        <div>
          <WhatIsTold source={picture.own?.source} />
          <Flex wrap="wrap" align="center" columnGap="4" rowGap="2" mt="2">
            {isWide ? share : null}
            <LinkButton
              kind="quiet"
              px={{ base: '0', xl: '2' }}
              to={stepAddress('personal-document')}
            >
              {t('biodata:toStep')}
            </LinkButton>
          </Flex>
        </div>
        <chakra.div display="grid" gap="5" alignContent="start">
          <p>
            <b>
              <span>{t('finished.title', { count: STEP_KEYS.length })}</span>.
            </b>{' '}
            <span>{t(`finished.${isUnfinished ? 'unfinished' : isSent ? 'sent' : 'text'}`)}</span>
          </p>
          <MissingList missing={wizard.missing} />
          <LinkButton kind="quiet" px="0" justifySelf="start" to="/dashboard">
            {t('welcome.dashboard')}
          </LinkButton>
          {installOffer}
        </chakra.div>
      </chakra.div>
      {isWide ? null : <StickyAction>{share}</StickyAction>}
    </>
  );
}
