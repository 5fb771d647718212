import { useCallback, useEffect, useRef, useState } from 'react';
import { readSetting, removeSetting, saveSetting } from '../../device/phone-settings.ts';
import { EMPTY_REGISTRATION, Registration } from './registration.ts';

export type ChangeRegistration = (change: Partial<Registration>) => void;

interface RegistrationOnPhone {
  /** Undefined while it is being read. */
  registration: Registration | undefined;
  /** Changes it here and on the phone. */
  change: ChangeRegistration;
  /** Begins anew; nothing is left on the phone. */
  reset: () => void;
  /** It is done: nothing is left on the phone, and the screen stays as it is until it is left. */
  forget: () => Promise<void>;
}

/** The registration that was begun on this phone. One that cannot be read is begun anew. */
export function useRegistration(): RegistrationOnPhone {
  const [registration, setRegistration] = useState<Registration>();
  const latest = useRef(EMPTY_REGISTRATION);

  useEffect(() => {
    let isCurrent = true;
    async function load(): Promise<void> {
      const stored = await readSetting('registration').catch(() => undefined);
      if (!isCurrent) return;
      latest.current = Registration.is(stored) ? stored : EMPTY_REGISTRATION;
      setRegistration(latest.current);
    }
    void load();
    return () => {
      isCurrent = false;
    };
  }, []);

  const change = useCallback((part: Partial<Registration>) => {
    latest.current = { ...latest.current, ...part };
    setRegistration(latest.current);
    // A phone that cannot keep it still registers.
    saveSetting('registration', latest.current).catch(() => undefined);
  }, []);

  const reset = useCallback(() => {
    latest.current = EMPTY_REGISTRATION;
    setRegistration(EMPTY_REGISTRATION);
    removeSetting('registration').catch(() => undefined);
  }, []);

  const forget = useCallback(async () => {
    latest.current = EMPTY_REGISTRATION;
    await removeSetting('registration').catch(() => undefined);
  }, []);

  return { registration, change, reset, forget };
}
