import { domainToASCII } from 'node:url';
import { compose } from '../../src/domain/clean-text.ts';

/** The form in which addresses are compared. A mail program reads 'उदाहरण.भारत' as 'xn--…', too. */
export function foldEmail(email: string): string {
  const folded = compose(email.trim()).toLowerCase();
  const at = folded.lastIndexOf('@') + 1;
  return folded.slice(0, at) + (domainToASCII(folded.slice(at)) || folded.slice(at));
}

/**
 * For counting alone: addresses that one mailbox reads are one. Many providers pass over dots and
 * what stands behind a plus.
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
