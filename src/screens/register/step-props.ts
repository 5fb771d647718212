import type { Registration } from './registration.ts';
import type { ChangeRegistration } from './use-registration.ts';

export interface StepProps {
  registration: Registration;
  change: ChangeRegistration;
  reset: () => void;
  forget: () => Promise<void>;
}
