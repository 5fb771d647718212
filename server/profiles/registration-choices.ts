import type { Plan, RelationType } from '../../src/domain/account.ts';
import { SELF_RELATION_TYPE } from '../../src/domain/limits.ts';

/** The plans of spec.md §3. The first plan is the default (spec.md §9). */
export const PLANS: readonly (Plan & { id: number })[] = [
  { id: 1, name: 'Basic', icon: 'user' },
  { id: 2, name: 'Premium', icon: 'star' },
  { id: 3, name: 'Assisted', icon: 'users' },
];

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

export function findPlan(id: unknown): (typeof PLANS)[number] | undefined {
  return PLANS.find((plan) => String(plan.id) === String(id));
}

export function findRelationType(id: unknown): (typeof RELATION_TYPES)[number] | undefined {
  return RELATION_TYPES.find((relation) => String(relation.id) === String(id));
}
