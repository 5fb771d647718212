import { CARD_REASONS, CARD_SIDES, type CardReason } from '../../src/domain/enumerations.ts';
import { escapeHtml } from '../base/escape-html.ts';
import type { WaitingCard } from '../repositories/desk-repository.ts';
import type { ListedOption } from '../repositories/reference-item-repository.ts';
import { FORM_PAGE_STYLE, MARK_SVG } from '../web/page-look.ts';

/* The pages of the desk are for the operator: in English, without a script. */

export interface Page {
  title: string;
  body: string;
  /** What was done, or why it was not. */
  said?: { role: 'status' | 'alert'; text: string } | undefined;
  /** Undefined before the sign-in. */
  signIn?: { who: string; formKey: string } | undefined;
}

/** The focus is on the message, if there is one, or else on the heading. Tab leads on from there. */
export function deskPage({ title, body, said, signIn }: Page): string {
  const focus = 'tabindex="-1" autofocus';
  const links = Object.entries(ROOMS).map(
    ([name, path]) =>
      `<a href="${path}"${name === title ? ' aria-current="page"' : ''}>${name}</a>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Sambandh desk</title><style>${FORM_PAGE_STYLE}</style></head>
<body><header>${MARK_SVG}<span>Sambandh desk</span>${signIn ? `<nav aria-label="Desk">${links.join('')}</nav>` : ''}</header>
<main><h1 ${said ? '' : focus}>${escapeHtml(title)}</h1><hr>
${said ? `<p role="${said.role}" ${focus}>${escapeHtml(said.text)}</p>` : ''}
${body}
${signIn ? `<hr>${form(signIn.formKey, '/leave', `<button class="second">Leave the desk, ${escapeHtml(signIn.who)}</button>`)}` : ''}
</main></body></html>`;
}

const ROOMS = { 'To look at': '/', Accounts: '/account', Options: '/options', Numbers: '/numbers' };

/** The key shows that the form is one of ours. */
export function form(formKey: string, action: string, fields: string): string {
  return `<form method="post" action="${action}"><input type="hidden" name="key" value="${formKey}">${fields}</form>`;
}

/** What was typed, and what is wrong with it, by the names of the fields. */
export interface Filled {
  typed: URLSearchParams;
  errors: Record<string, string>;
}

const BLANK: Filled = { typed: new URLSearchParams(), errors: {} };

const hidden = (name: string, value: string) =>
  `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;
const errorOf = (name: string, { errors }: Filled) =>
  errors[name] ? ` <span class="error">${errors[name]}</span>` : '';

function textField(label: string, name: string, filled: Filled, more = ''): string {
  const value = escapeHtml(filled.typed.get(name) ?? '');
  const invalid = filled.errors[name] ? 'aria-invalid="true"' : '';
  const field =
    name === 'text'
      ? `<textarea name="text" rows="4" ${more} ${invalid}>${value}</textarea>`
      : `<input name="${name}" value="${value}" autocomplete="off" ${more} ${invalid}>`;
  return `<label>${label}${errorOf(name, filled)}${field}</label>`;
}

function choiceField(
  legend: string,
  { name, type, options }: { name: string; type: string; options: [string, string][] },
  filled: Filled,
): string {
  const chosen = filled.typed.getAll(name);
  const rows = options.map(
    ([value, label]) =>
      `<label class="choice"><input type="${type}" name="${name}" value="${value}"${chosen.includes(value) ? ' checked' : ''}>${label}</label>`,
  );
  return `<fieldset><legend>${legend}${errorOf(name, filled)}</legend>${rows.join('')}</fieldset>`;
}

export function enter(filled = BLANK): string {
  return `<p>Everything you look at and do here is recorded under this name.</p>
<form method="post">${textField('Your name', 'who', filled, 'required maxlength="60"')}<button>Enter</button></form>`;
}

export function queue(cards: readonly WaitingCard[], now: number): string {
  const [oldest] = cards;
  if (!oldest) return '<p>Nothing waits.</p>';
  const rows = cards.map(
    ({ profileId, since }) =>
      `<tr><td><a href="/cards/${profileId}">Card ${profileId}</a></td><td>${hours(now - since.getTime())}</td></tr>`,
  );
  return `<p>Cards waiting: ${oldest.count}. The oldest is first.</p>
<p><a class="button" href="/cards/${oldest.profileId}">Start with the oldest</a></p>
<table><thead><tr><th>Card</th><th>Waiting for</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

export function hours(ms: number): string {
  const whole = Math.floor(ms / 3_600_000);
  return whole < 1
    ? 'less than an hour'
    : whole < 48
      ? `${whole} h`
      : `${Math.floor(whole / 24)} days`;
}

export interface CardView {
  profileId: number;
  contentHash: string;
  before: string;
  sides: { side: string; sha256: string }[];
  facts: [string, string][];
}

export function card(view: CardView, formKey: string, filled = BLANK): string {
  const { profileId, contentHash, before, sides } = view;
  const bound = hidden('content', contentHash) + hidden('before', before);
  const act = (fields: string) => form(formKey, `/cards/${profileId}`, bound + fields);
  const pictures = sides.map(
    ({ side, sha256 }) =>
      `<figure><img src="/cards/${profileId}/${side}/${sha256}" alt="The ${side} of the card, as it was sent"><figcaption class="muted">The ${side}</figcaption></figure>`,
  );
  return `${facts(view.facts)}<div class="pictures">${pictures.join('')}</div>
${act('<button name="state" value="fine">Fine</button>')}
<h2>Or ask for it again</h2>
${act(`${choiceField('Which side', { name: 'sides', type: 'checkbox', options: CARD_SIDES.map((side) => [side, `The ${side}`]) }, filled)}
${choiceField('Why', { name: 'reason', type: 'radio', options: CARD_REASONS.map((reason) => [reason, REASONS[reason]]) }, filled)}
${textField('A sentence for the family (required with ‘Something else’)', 'sentence', filled, 'maxlength="200"')}
<button class="second" name="state" value="again">Ask for it again</button>`)}`;
}

const facts = (rows: readonly (readonly [string, string])[]) =>
  `<dl>${rows.map(([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl>`;

const REASONS: Record<CardReason, string> = {
  blurred: 'It is blurred',
  'cut-off': 'Part of it is cut off',
  'not-this-person': 'It is not this person',
  'number-visible': 'The number is visible',
  'not-a-card': 'It is not a card',
  other: 'Something else',
};

export function findAccountForm(formKey: string, filled = BLANK): string {
  return form(
    formKey,
    '/account',
    `${textField('E-mail address', 'email', filled, 'required type="email"')}<button>Show the account</button>`,
  );
}

export interface AccountView {
  id: number;
  rows: (readonly [string, string])[];
  isBlocked: boolean;
  grievances: { at: Date; who: string; text: string }[];
}

export function account(view: AccountView, formKey: string, filled = BLANK): string {
  const { id, rows, isBlocked, grievances } = view;
  const act = (fields: string) => form(formKey, `/account/${id}`, fields);
  const notes = grievances.map(
    ({ at, who, text }) => `<li>${at.toISOString()}, ${escapeHtml(who)}: ${escapeHtml(text)}</li>`,
  );
  const [block, label] = isBlocked ? ['unblock', 'Unblock'] : ['block', 'Block'];
  return `${facts(rows)}
<h2>Grievances</h2>${notes.length > 0 ? `<ul>${notes.join('')}</ul>` : '<p>None.</p>'}
${act(`${textField('What was said and done (the family can read it in its copy)', 'text', filled, 'required maxlength="2000"')}<button name="act" value="grievance">Note a grievance</button>`)}
<h2>Block</h2><p>Nobody can sign in, and every sign-in ends. Unsent work stays on the phones.</p>
${act(`<button class="second" name="act" value="${block}">${label}</button>`)}
<h2>Close</h2><p>Erases the account and everything in it for good, as ‘Delete account’ does, and sends an email to its address.</p>
${act(`${textField('Type the e-mail address of the account', 'email', filled, 'required')}<button class="danger" name="act" value="close">Close for good</button>`)}`;
}

export function options(list: readonly ListedOption[], formKey: string): string {
  if (list.length === 0) return '<p>No family has added an option.</p>';
  const rows = list.map(({ id, kind, name, state, families }) => {
    const said = escapeHtml(name);
    const button = (value: string, label: string) =>
      form(
        formKey,
        '/options',
        `${hidden('id', String(id))}<button class="second" name="act" value="${value}" aria-label="${label}: ${said}">${label}</button>`,
      );
    const acts = [
      ...(state === 'for everybody' ? [] : [button('let-in', 'Let in')]),
      ...(state === 'hidden' ? [] : [button('hide', 'Hide')]),
    ];
    return `<tr><th scope="row">${said}</th><td>${kind}, ${state}, families: ${families}</td><td>${acts.join('')}</td></tr>`;
  });
  return `<table><tbody>${rows.join('')}</tbody></table>`;
}

export function numbers(rows: [string, string | number][]): string {
  return `<table><tbody>${rows.map(([name, value]) => `<tr><th scope="row">${escapeHtml(name)}</th><td>${value}</td></tr>`).join('')}</tbody></table>`;
}
