import { domainToASCII } from 'node:url';
import { compose } from '../../src/domain/clean-text.ts';

/** The form in which addresses are compared. The domains 'उदाहरण.भारत' and 'xn--…' are the same. */
export function foldEmail(email: string): string {
  const folded = compose(email.trim()).toLowerCase();
  const at = folded.lastIndexOf('@') + 1;
  return folded.slice(0, at) + (domainToASCII(folded.slice(at)) || folded.slice(at));
}

/**
 * Gives one text for the addresses that probably belong to one mailbox: many providers ignore dots
 * and all after a plus. Only for rate limits, because other providers do not.
 */
export function mailboxOf(email: string): string {
  const [local = '', domain = ''] = foldEmail(email).split('@');
  return `${local.replace(/\+.*$/u, '').replaceAll('.', '')}@${SAME_DOMAINS.get(domain) ?? domain}`;
}

const SAME_DOMAINS = new Map([
  ['googlemail.com', 'gmail.com'],
  ['pm.me', 'proton.me'],
  ['protonmail.com', 'proton.me'],
  ['me.com', 'icloud.com'],
  ['mac.com', 'icloud.com'],
]);

/** 's•••@gmail.com': the owner recognizes the address, and others cannot read it. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${Array.from(email)[0] ?? ''}•••${email.slice(at)}`;
}
