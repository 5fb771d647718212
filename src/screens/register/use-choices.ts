import { useCallback, useEffect, useRef, useState } from 'react';
import { array, optional, type as shape, type Infer, type Struct } from 'superstruct';
import { callServer, fetchPublic } from '../../api/call-server.ts';
import { readSetting, saveSetting } from '../../device/phone-settings.ts';
import { whenIdle } from '../../device/when-idle.ts';
import { Plan, RelationType } from '../../domain/account.ts';
import { paths } from '../../protocol/paths.ts';
import { PlanList, RelationTypeList } from '../../protocol/replies.ts';
import type { Failure } from '../../session/use-failure-text.ts';

/** The lists are stored, so that a person can choose without a network. */
const StoredChoices = shape({
  plans: optional(array(Plan)),
  relationTypes: optional(array(RelationType)),
});
type StoredChoices = Infer<typeof StoredChoices>;

interface Choices<T> {
  /** Undefined if the phone has no stored list and the server has not sent one yet. */
  list: readonly T[] | undefined;
  failure: Failure | undefined;
  retry: () => void;
}

/** The plans and the relation types (spec.md §7): first the stored ones, then the server's. */
export function usePlans(): Choices<Plan> {
  return useChoices('plans', loadPlans);
}

export function useRelationTypes(): Choices<RelationType> {
  return useChoices('relationTypes', loadRelationTypes);
}

async function loadPlans(): Promise<Loaded<Plan>> {
  return load(paths.accountTypes, PlanList);
}

async function loadRelationTypes(): Promise<Loaded<RelationType>> {
  return load(paths.relationTypes, RelationTypeList);
}

async function load<T>(path: string, reply: Struct<{ data: T[] }>): Promise<Loaded<T>> {
  const value = await fetchPublic(path, reply);
  if (value) return { outcome: 'accepted', value };
  return callServer({ method: 'GET', path, authenticated: false }, { reply });
}

type Loaded<T> = { outcome: 'accepted'; value: { data: T[] } } | Failure;

function useChoices<K extends keyof StoredChoices, T extends NonNullable<StoredChoices[K]>[number]>(
  key: K,
  load: () => Promise<Loaded<T>>,
): Choices<T> {
  const [list, setList] = useState<readonly T[]>();
  const [failure, setFailure] = useState<Failure>();
  const isMounted = useRef(false);

  const run = useCallback(async (): Promise<void> => {
    const known = (await readStored())[key] as readonly T[] | undefined;
    if (isMounted.current && known) setList(known);
    const outcome = await load();
    if (outcome.outcome === 'accepted') {
      if (isMounted.current) setList(outcome.value.data);
      whenIdle(() => void keep(key, outcome.value.data).catch(() => undefined));
    } else if (isMounted.current) setFailure(outcome);
  }, [key, load]);

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

async function keep(key: keyof StoredChoices, list: readonly unknown[]): Promise<void> {
  await saveSetting('registrationChoices', { ...(await readStored()), [key]: list });
}

async function readStored(): Promise<StoredChoices> {
  const stored = await readSetting('registrationChoices').catch(() => undefined);
  return StoredChoices.is(stored) ? stored : {};
}
