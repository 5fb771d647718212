/** Runs in the build only (build/first-screens.ts). */
import { ChakraProvider } from '@chakra-ui/react';
import type { i18n as I18n } from 'i18next';
import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { system } from './theme/system.ts';
import { Screen } from '../components/screen.tsx';
import { STEP_KEYS } from '../domain/steps.ts';
import type { FirstScreens } from '../protocol/first-screen.ts';
import { openForm } from '../wizard/form-state.ts';
import { STEP_FORMS } from '../wizard/step-forms.ts';
import { StepLayout } from '../screens/profile/frame/step-layout.tsx';
import type { Wizard } from '../screens/profile/wizard.ts';
import { FilledForm, listFirstFields } from '../screens/profile/form/form-step.tsx';
import type { StepFormControl } from '../screens/profile/form/use-step-form.ts';

/** The steps whose first fields are native inputs. */
const STEPS = ['basic-info', 'personal-details'] as const;
type Step = (typeof STEPS)[number];

/** React's first commit of these steps: effects and deferred parts are not in it. */
export function renderFirstScreens(i18n: I18n): FirstScreens {
  return Object.fromEntries(
    STEPS.map((step) => {
      const section = STEP_FORMS[step].section as 'primary' | 'personal';
      const t = i18n.getFixedT(null, 'wizard');
      const screen = {
        section,
        fields: listFirstFields(STEP_FORMS[step]).map(({ name }) => name),
        titles: {
          own: t(`forms.${section}`),
          other: t(`forms.${section}Of`, { name: '{{name}}' }),
        },
        empty: renderStep(step, i18n, true),
        filled: renderStep(step, i18n, false),
      };
      return [step, screen];
    }),
  );
}

function renderStep(step: Step, i18n: I18n, isEmpty: boolean): string {
  const form = STEP_FORMS[step];
  const names = listFirstFields(form).map(({ name }) => name);
  const placeholders = Object.fromEntries(names.map((name) => [name, `{{${name}}}`]));
  // The first screen reads only these members.
  const wizard = {
    user: { name: 'somebody', candidateName: 'somebody else' },
    step,
    done: STEP_KEYS.slice(0, STEP_KEYS.indexOf(step)),
    lost: [],
  } as unknown as Wizard;
  const control: StepFormControl = {
    stored: {
      saved: isEmpty ? undefined : {},
      draft: undefined,
      isNew: isEmpty,
      refusal: undefined,
      conflicts: [],
      refusedOptions: [],
    },
    state: { values: { ...openForm(form, undefined).values, ...placeholders }, typed: {} },
    proposed: isEmpty && form.section === 'primary' ? names : [],
    validationErrors: { attempt: 0, reasons: {}, empty: [], unfinished: {} },
    fault: undefined,
    couldKeepDraft: true,
    change: () => undefined,
    submit: () => undefined,
  };
  const html = renderToString(
    <I18nextProvider i18n={i18n}>
      <ChakraProvider value={system}>
        <MemoryRouter>
          <Screen title="" width="page">
            <StepLayout wizard={wizard}>
              <FilledForm wizard={wizard} form={form} control={control} />
            </StepLayout>
          </Screen>
        </MemoryRouter>
      </ChakraProvider>
    </I18nextProvider>,
  );
  return html.replace(/(?<=<h2>)[^<]*/u, '{{title}}');
}
