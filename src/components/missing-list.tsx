import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { MissingPart } from '../domain/completion.ts';
import { Icon } from './icon.tsx';
import { RowLink, Rows } from './rows.tsx';

/** Names what keeps the profile from 100 %, with a link to each step. */
export default function MissingList({ missing }: { missing: readonly MissingPart[] }) {
  const { t } = useTranslation(['wizard', 'common']);
  if (missing.length === 0) return null;
  return (
    <section aria-labelledby="missing">
      <chakra.h2 id="missing" textStyle="h3">
        {t('missing')}
      </chakra.h2>
      <Rows>
        {missing.map(({ step, fields }) => (
          <li key={step}>
            <RowLink asChild>
              <Link to={`/profile?step=${step}`}>
                <chakra.span flex="1" minWidth="0">
                  {fields.map((field) => t(`fields.${field as 'first_name'}`)).join(', ')}
                  <chakra.span
                    display="block"
                    {...(fields.length > 0 ? { textStyle: 'small', color: 'fg.muted' } : {})}
                  >
                    {t(`common:steps.${step}`)}
                  </chakra.span>
                </chakra.span>
                <Icon name="arrow-right" />
              </Link>
            </RowLink>
          </li>
        ))}
      </Rows>
    </section>
  );
}
