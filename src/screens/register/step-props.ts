import type { Registration } from './registration.ts';
import type { ChangeRegistration } from './use-registration.ts';

/** What every step of /register gets. */
export interface StepProps {
  registration: Registration;
  change: ChangeRegistration;
  reset: () => void;
  forget: () => Promise<void>;
}
