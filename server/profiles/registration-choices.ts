import type { Plan, RelationType } from '../../src/domain/user.ts';
import type { Settings } from '../base/settings.ts';
import { SELF_RELATION_TYPE } from '../../src/domain/limits.ts';

/** The plans of spec.md §3, from the setting PLANS. The first plan is the default (spec.md §9). */
export function plansOf({ plans }: Pick<Settings, 'plans'>): readonly (Plan & { id: number })[] {
  return plans.map((plan, index) => ({ id: index + 1, icon: ICONS[index] ?? 'user', ...plan }));
}

const ICONS = ['user', 'star', 'users'];

/** Id 1 is 'Self' (spec.md §1). The client translates the names. */
export const RELATION_TYPES: readonly (RelationType & { id: number; name: string })[] = [
  { id: SELF_RELATION_TYPE, name: 'Self', description: 'I am looking for a partner for myself.' },
  { id: 2, name: 'Daughter', description: 'I am making the profile for my daughter.' },
  { id: 3, name: 'Son', description: 'I am making the profile for my son.' },
  { id: 4, name: 'Sister', description: 'I am making the profile for my sister.' },
  { id: 5, name: 'Brother', description: 'I am making the profile for my brother.' },
  { id: 6, name: 'Relative', description: 'I am making the profile for a relative.' },
  { id: 7, name: 'Friend', description: 'I am making the profile for a friend.' },
];

export function findPlan(settings: Pick<Settings, 'plans'>, id: unknown) {
  return plansOf(settings).find((plan) => String(plan.id) === String(id));
}

export function findRelationType(id: unknown): (typeof RELATION_TYPES)[number] | undefined {
  return RELATION_TYPES.find((relation) => String(relation.id) === String(id));
}
