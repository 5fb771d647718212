import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { providerOf } from '../../device/site.ts';
import { useSite } from '../../device/use-site.ts';

const YEAR = new Date().getFullYear();

/** The credit of the provider is required (spec.md §1). */
export function Footer() {
  const { t } = useTranslation('common');
  const site = useSite();
  return (
    <Line>
      {t('footer.copyright', {
        year: YEAR,
        provider: providerOf(site, t('productName')),
      })}
      <chakra.span aria-hidden="true" hideFrom="md" mx="1.5">
        ·
      </chakra.span>
      <FooterLink asChild>
        <Link to="/terms">{t('footer.terms')}</Link>
      </FooterLink>
    </Line>
  );
}

const Line = chakra('footer', {
  base: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    justifyContent: { md: 'space-between' },
    px: { base: '4', xl: 'max(1rem, calc((100vw - 72rem) / 2))' },
    py: '1',
    textStyle: 'small',
    color: 'fg.muted',
    borderTop: '1px solid',
    borderColor: 'border',
    '@media print': { display: 'none' },
  },
});

const FooterLink = chakra('a', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 'target',
    textUnderlineOffset: '0.25em',
  },
});
