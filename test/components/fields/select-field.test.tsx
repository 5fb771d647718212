import { ChakraProvider, defaultSystem } from '@chakra-ui/react';
import { createInstance } from 'i18next';
import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { beforeAll, describe, expect, test } from 'vitest';
import wizard from '../../../public/locales/en/wizard.json' with { type: 'json' };
import { SelectField } from '../../../src/components/fields/select-field.tsx';

type Props = ComponentProps<typeof SelectField>;

beforeAll(async () => {
  await createInstance()
    .use(initReactI18next)
    .init({ lng: 'en', resources: { en: { wizard } }, interpolation: { escapeValue: false } });
});

function draw(props: Partial<Props>): string {
  const given: Props = {
    id: 'blood',
    label: 'Blood Group',
    options: ['A+', 'B+'],
    value: '',
    onChange: () => undefined,
    ...props,
  };
  const markup = renderToStaticMarkup(
    <ChakraProvider value={defaultSystem}>
      <SelectField {...given} />
    </ChakraProvider>,
  );
  return markup.replaceAll(/<style.*?<\/style>/gsu, '');
}

const listOptions = (markup: string) =>
  [...markup.matchAll(/<option value="([^"]*)"[^>]*>([^<]*)</gu)].map(([, value, label]) => [
    value,
    label,
  ]);

describe('the select field (spec §5)', () => {
  test('renders nothing when it has no options', () => {
    expect(draw({ options: [] })).not.toContain('<select');
    expect(draw({ options: [] })).not.toContain('Blood Group');
    expect(draw({ options: [''] })).not.toContain('<select');
  });

  test('takes plain strings, or labels with values', () => {
    expect(listOptions(draw({})).slice(1)).toEqual([
      ['A+', 'A+'],
      ['B+', 'B+'],
    ]);
    const options = [{ value: 'NeverMarried', label: 'Never married' }];
    expect(listOptions(draw({ options })).slice(1)).toEqual([['NeverMarried', 'Never married']]);
  });

  test('has no option with an empty value, but for the placeholder', () => {
    const options = ['', 'A+', { value: '', label: 'None' }];
    expect(listOptions(draw({ options }))).toEqual([
      ['', 'Select Blood Group'],
      ['A+', 'A+'],
    ]);
  });

  test('says ‘Select {label}’ when no placeholder is given', () => {
    expect(listOptions(draw({}))[0]).toEqual(['', 'Select Blood Group']);
    expect(listOptions(draw({ placeholder: 'Any' }))[0]).toEqual(['', 'Any']);
  });

  test('marks what is required, for the eye and for readers', () => {
    expect(draw({ required: true })).toMatch(/aria-required="true"/u);
    expect(draw({ required: true })).toMatch(/aria-hidden="true"[^>]*>\*</u);
    expect(draw({})).not.toContain('*<');
  });

  test('shows its error, and is marked by it', () => {
    const markup = draw({ error: 'Invalid blood group selected' });
    expect(markup).toContain('Invalid blood group selected');
    expect(markup).toMatch(/<select[^>]*aria-invalid="true"/u);
    expect(markup).toMatch(/<select[^>]*aria-describedby="blood-error"/u);
  });
});
