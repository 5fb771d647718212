import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import { listSections } from '../../../biodata/blocks/build-biodata.ts';
import type { Row } from '../../../biodata/blocks/biodata.ts';
import { chooseGroup, isShown, PHOTO_KEY } from '../../../biodata/blocks/shown.ts';
import type { BiodataSource } from '../../../biodata/blocks/source.ts';
import { Collapsible } from '../../../components/collapsible.tsx';
import { Muted } from '../../../components/muted.tsx';
import { Tick } from '../../../components/tick.tsx';
import { listGroups } from '../../biodata/what-is-told.tsx';
import type { ChoicesControl } from '../../biodata/use-choices.ts';
import { HeadingLine } from '../../../components/heading-line.tsx';

export interface WhatToShowProps {
  source: BiodataSource;
  control: ChoicesControl;
  photo: 'here' | 'absent' | 'none';
}

export function WhatToShow({ source, control, photo }: WhatToShowProps) {
  const { t } = useTranslation('biodata');
  const sections = listSections(source);
  const show = async (shown: Record<string, boolean>): Promise<boolean> => {
    control.change({ shown });
    return true;
  };
  return (
    <ChoiceSection>
      <chakra.h2 textStyle="h3">{t('screen.show')}</chakra.h2>
      <Muted mb="2">{t('screen.showHelp')}</Muted>
      <ul>
        {photo === 'none' ? null : (
          <Line
            label={t('screen.groups.photo')}
            value={photo === 'here' ? t('screen.photoMain') : t('screen.photoAbsent')}
            isOn={photo === 'here' && isShown(source, { key: PHOTO_KEY })}
            onChange={(isOn) => show({ [PHOTO_KEY]: isOn })}
          />
        )}
        {listGroups(source).map(({ group, rows: lines }) =>
          lines.length === 0 ? null : (
            <Line
              key={group}
              label={t(`screen.groups.${group}`)}
              value={
                group === 'expectations'
                  ? t('screen.lineCount', { count: lines.length })
                  : lines.map(describe).join(' · ')
              }
              isOn={lines.some((row) => isShown(source, row))}
              onChange={(isOn) => show(chooseGroup(group, isOn, lines))}
            />
          ),
        )}
      </ul>
      <Collapsible
        title={t('screen.allLines')}
        render={() => (
          <ul lang={source.language}>
            {sections.flatMap((section) =>
              section.rows.map((row, place) => (
                <Line
                  key={`${section.name} ${row.key} ${place}`}
                  label={row.label}
                  value={row.value}
                  isOn={isShown(source, row)}
                  onChange={(isOn) => show({ [row.key]: isOn })}
                />
              )),
            )}
          </ul>
        )}
      />
      <chakra.p textStyle="small" mt="3">
        {t('screen.never')}
      </chakra.p>
    </ChoiceSection>
  );
}

function describe({ label, value, key }: Row): string {
  return key === 'contact' ? `${label}, ${value}` : value;
}

interface LineProps {
  label: string;
  value: string;
  isOn: boolean;
  onChange: (isOn: boolean) => Promise<boolean>;
}

function Line({ label, value, isOn, onChange }: LineProps) {
  return (
    <chakra.li
      display="grid"
      gridTemplateColumns="minmax(0, 1fr) minmax(0, 1fr)"
      columnGap="3"
      alignItems="center"
      borderBottomWidth="1px"
    >
      <Tick kind="checkbox" label={label} isOn={isOn} onChange={onChange} />
      <Muted as="span" lineClamp={2} overflowWrap="anywhere">
        {value}
      </Muted>
    </chakra.li>
  );
}

export function ChoiceSection({ children }: { children: ReactNode }) {
  return (
    <chakra.section mt="8" css={{ '&:first-of-type': { mt: { xl: '0' } } }}>
      <HeadingLine />
      <chakra.div mt="2">{children}</chakra.div>
    </chakra.section>
  );
}
