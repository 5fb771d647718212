import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { listSections } from '../../biodata/blocks/build-biodata.ts';
import type { Row } from '../../biodata/blocks/biodata.ts';
import { isShown, LINE_GROUPS, PHOTO_KEY } from '../../biodata/blocks/shown.ts';
import type { BiodataSource } from '../../biodata/blocks/source.ts';
import { Icon } from '../../components/icon.tsx';

type Group = keyof typeof LINE_GROUPS | 'expectations';

/** The filled-in lines that a family shows or hides together. The photo is not a line. */
export function listGroups(source: BiodataSource): { group: Group; rows: Row[] }[] {
  const rows = listSections(source).flatMap((section) => section.rows);
  const inGroup = Object.entries(LINE_GROUPS).map(([group, keys]) => ({
    group: group as Group,
    rows: rows.filter(({ key }) => (keys as readonly string[]).includes(key)),
  }));
  const expectations = rows.filter(({ key }) => key.startsWith('expected_'));
  return [...inGroup, { group: 'expectations', rows: expectations }];
}

/** Lists number and address even if they are not filled in, so that nobody looks for them. */
export function listTold(source: BiodataSource): { told: Told[]; untold: Group[] } {
  const told: Told[] = [];
  const untold: Group[] = [];
  for (const { group, rows } of listGroups(source)) {
    const hasPhoto = group === 'photo' && source.hasPhoto;
    const [first] = rows.filter((row) => isShown(source, row));
    if (first || (hasPhoto && isShown(source, { key: PHOTO_KEY }))) {
      told.push({ group, ...(group === 'contact' && { number: first?.value }) });
    } else if (rows.length > 0 || hasPhoto || group === 'contact' || group === 'address') {
      untold.push(group);
    }
  }
  return { told, untold };
}

interface Told {
  group: Group;
  number?: string | undefined;
}

/** Says which private facts the biodata shows, once this phone has Basic Info. */
export function WhatIsTold({ source: read }: { source: BiodataSource | undefined }) {
  const { t } = useTranslation('biodata');
  const source = read?.sections.primary && read;
  const { told = [], untold = [] } = source ? listTold(source) : {};
  const word = (group: Group) => t(`screen.groups.${group}`);
  const here = told.map(({ group, number }) => word(group) + (number ? ` (${number})` : ''));
  const not = [...untold.map(word), t('screen.groups.never')];
  return (
    // Its place is reserved while the biodata is read.
    <chakra.ul display="grid" gap="1" alignContent="start" minHeight="3.5rem" textStyle="small">
      {here.length > 0 ? (
        <Line icon="eye" words={t('screen.told', { list: here.join(', ') })} />
      ) : null}
      {source ? <Line icon="eye-off" words={t('screen.untold', { list: not.join(', ') })} /> : null}
    </chakra.ul>
  );
}

function Line({ icon, words }: { icon: 'eye' | 'eye-off'; words: string }) {
  return (
    <chakra.li display="flex" gap="2">
      <Icon name={icon} color="brand.fg" boxSize="1.25rem" />
      <chakra.span minWidth="0" overflowWrap="anywhere">
        {words}
      </chakra.span>
    </chakra.li>
  );
}
