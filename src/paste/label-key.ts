import { fold } from '../domain/fold.ts';
import { LABELS, type Role } from './labels.ts';

/**
 * The letters of a label alone, as they sound: 'D.O.B.' and 'dob' are one label, and so are 'तिथि' and
 * 'तिथी', 'शिक्षण' and 'शिक्षन', 'Naav' and 'Nav'. A recognised text has 1 for l and 0 for o.
 */
export function labelKey(label: string): string {
  return fold(label)
    .replace(/[^\p{L}\p{M}\d]/gu, '')
    .replace(/[\u0940\u0908\u0942\u090aणळष10w]/gu, (sign) => SAME[sign] ?? sign)
    .replace(/aa|ee|oo/gu, (pair) => SAME[pair] ?? pair);
}

/** Signs that families mix up, with the one that stands for both. */
const SAME: Record<string, string> = {
  '\u0940': '\u093f',
  '\u0908': '\u0907',
  '\u0942': '\u0941',
  '\u090a': '\u0909',
  ण: 'न',
  ळ: 'ल',
  ष: 'श',
  '1': 'l',
  '0': 'o',
  w: 'v',
  aa: 'a',
  ee: 'i',
  oo: 'u',
};

/** What a label names: several roles for 'Height / Weight', none for a text that is no label. */
export function rolesOf(label: string): readonly Role[] {
  const roles =
    roleByKey.get(labelKey(label)) ?? roleByKey.get(labelKey(label.replace(/rn/gu, 'm')));
  if (roles) return roles;
  const bare = label.replace(/\([^()]*\)/gu, ' ').trim();
  if (bare !== '' && bare !== label.trim()) return rolesOf(bare);
  const withoutVerb = bare.replace(/\s+(?:in|at|is|are|hai|ahe|है|हैं|आहे)$/iu, '');
  if (withoutVerb !== bare) {
    // 'Working in …' names a place, not the work.
    return rolesOf(withoutVerb).filter((role) => role !== 'profession');
  }
  for (const parter of [/\s*[/,&|+]\s*|\s+(?:व|and|एवं|आणि|तथा)\s+/u, /\s+/u]) {
    const parts = label.split(parter).filter((part) => labelKey(part) !== '');
    if (parts.length < 2 || parts.length > 4) continue;
    const each = parts.map((part) => roleByKey.get(labelKey(part)));
    const different = [...new Set(each.map((found) => found?.[0]))];
    if (different.includes(undefined)) continue;
    // 'नाव Name' is one label in two languages, 'Height / Weight' are two labels.
    if (different.length === 1) return different as Role[];
    if (parter.source !== '\\s+') return each.flatMap((found) => found ?? []);
  }
  return [];
}

const roleByKey = new Map<string, readonly Role[]>(
  LABELS.map(([spelling, role]) => [labelKey(spelling), [role]]),
);
