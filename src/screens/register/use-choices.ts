import { useCallback, useEffect, useRef, useState } from 'react';
import { array, optional, type as shape, type Infer, type Struct } from 'superstruct';
import { callServer, fetchPublic } from '../../api/call-server.ts';
import { readSetting, saveSetting } from '../../device/phone-settings.ts';
import { whenIdle } from '../../device/when-idle.ts';
import { Plan, RelationType } from '../../domain/user.ts';
import { paths } from '../../protocol/paths.ts';
import { PlanList, RelationTypeList } from '../../protocol/replies.ts';
import { asGuest, get } from '../../protocol/request.ts';
import type { Failure } from '../../session/use-failure-text.ts';

/** The lists are stored, so that a person can choose without a network. */
const StoredChoices = shape({
  plans: optional(array(Plan)),
  relationTypes: optional(array(RelationType)),
});
type StoredChoices = Infer<typeof StoredChoices>;

interface Lists {
  plans: Plan;
  relationTypes: RelationType;
}

const SOURCES: { [K in keyof Lists]: { path: string; reply: Struct<{ data: Lists[K][] }> } } = {
  plans: { path: paths.accountTypes, reply: PlanList },
  relationTypes: { path: paths.relationTypes, reply: RelationTypeList },
};

/**
 * The plans or the relation types (spec.md §7): first the stored ones, then the server's. `list` is
 * undefined if the phone has no stored list and the server has not sent one yet.
 */
export function useChoices<K extends keyof Lists>(key: K) {
  type T = Lists[K];
  const [list, setList] = useState<readonly T[]>();
  const [failure, setFailure] = useState<Failure>();
  const isMounted = useRef(false);

  const run = useCallback(async (): Promise<void> => {
    const known = (await readStored())[key] as readonly T[] | undefined;
    if (isMounted.current && known) setList(known);
    const outcome = await load<T>(SOURCES[key]);
    if (outcome.outcome === 'accepted') {
      if (isMounted.current) setList(outcome.value.data);
      whenIdle(() => void keep(key, outcome.value.data).catch(() => undefined));
    } else if (isMounted.current) setFailure(outcome);
  }, [key]);

  useEffect(() => {
    isMounted.current = true;
    void run();
    return () => {
      isMounted.current = false;
    };
  }, [run]);

  const retry = useCallback(() => {
    setFailure(undefined);
    void run();
  }, [run]);
  return { list, failure, retry };
}

async function load<T>({ path, reply }: { path: string; reply: Struct<{ data: T[] }> }) {
  const value = await fetchPublic(path, reply);
  if (value) return { outcome: 'accepted', value } as const;
  return callServer(asGuest(get(path)), { reply });
}

async function keep(key: keyof StoredChoices, list: readonly unknown[]): Promise<void> {
  await saveSetting('registrationChoices', { ...(await readStored()), [key]: list });
}

async function readStored(): Promise<StoredChoices> {
  const stored = await readSetting('registrationChoices').catch(() => undefined);
  return StoredChoices.is(stored) ? stored : {};
}
