/** The plans of a server whose operator sets none. Screens translate these names and lines. */
export const DEFAULT_PLANS = [
  { name: 'Basic', description: 'You fill in the profile yourself.' },
  {
    name: 'Premium',
    description: 'For now the same form and biodata as the other plans, and nothing to pay.',
  },
  {
    name: 'Assisted',
    description: 'The same form, filled in together with somebody you trust.',
  },
] as const;
