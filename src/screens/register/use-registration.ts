import { useCallback, useEffect, useRef, useState } from 'react';
import { readSetting, removeSetting, saveSetting } from '../../device/phone-settings.ts';
import { EMPTY_REGISTRATION, Registration } from './registration.ts';

export type ChangeRegistration = (change: Partial<Registration>) => void;

/** If the stored registration cannot be read, a new one begins. */
export function useRegistration() {
  const [registration, setRegistration] = useState<Registration>();
  const latest = useRef(EMPTY_REGISTRATION);

  useEffect(() => {
    async function load(): Promise<void> {
      const stored = await readSetting('registration').catch(() => undefined);
      latest.current = Registration.is(stored) ? stored : EMPTY_REGISTRATION;
      setRegistration(latest.current);
    }
    void load();
  }, []);

  /** Changes the registration in the page and in the phone's store. */
  const change = useCallback((part: Partial<Registration>) => {
    latest.current = { ...latest.current, ...part };
    setRegistration(latest.current);
    // A person can register even if the phone cannot store the registration.
    saveSetting('registration', latest.current).catch(() => undefined);
  }, []);

  /** Begins a new registration and deletes the stored one. */
  const reset = useCallback(() => {
    latest.current = EMPTY_REGISTRATION;
    setRegistration(EMPTY_REGISTRATION);
    removeSetting('registration').catch(() => undefined);
  }, []);

  /** Deletes the stored registration. The screen keeps showing it until the person leaves. */
  const forget = useCallback(async () => {
    latest.current = EMPTY_REGISTRATION;
    await removeSetting('registration').catch(() => undefined);
  }, []);

  return { registration, change, reset, forget };
}

export type StepProps = ReturnType<typeof useRegistration> & { registration: Registration };
