import type { Registration } from './registration.ts';
import type { ChangeRegistration } from './use-registration.ts';

/** The props of every step of /register. */
export interface StepProps {
  registration: Registration;
  change: ChangeRegistration;
  reset: () => void;
  forget: () => Promise<void>;
}
