import { CARD_REASONS, type CardReason } from '../../src/domain/enumerations.ts';
import { escapeHtml } from '../base/escape-html.ts';
import type { WaitingCard } from '../repositories/desk-repository.ts';
import type { ListedOption } from '../repositories/reference-item-repository.ts';
import { MARK_SVG, PAGE_STYLE } from '../web/page-look.ts';

/** The pages of the desk are for the operator: in English, without a script. */
export const DESK_STYLE = `${PAGE_STYLE}
main{max-width:60rem}
form{display:grid;gap:.75rem;max-width:40rem}
label{display:block}
label.choice{display:flex;gap:.5rem;align-items:center;min-height:44px}
input:not([type=radio],[type=checkbox]),textarea{width:100%;min-height:44px;padding:.5rem;font:inherit;color:inherit;background:var(--surface);border:1px solid var(--muted);border-radius:8px}
input[type=radio],input[type=checkbox]{width:1.25rem;height:1.25rem}
fieldset{padding:.75rem 1rem;border:1px solid var(--border);border-radius:12px}
img{max-width:100%;height:auto;border:1px solid var(--border)}
table{border-collapse:collapse}
td,th{padding:.25rem 1rem .25rem 0;text-align:left;vertical-align:top}
header nav{margin-left:auto}
.button,button{width:auto}
[role=status],[role=alert]{padding:.75rem 1rem;border:2px solid var(--line);border-radius:8px}
@media(max-width:40rem){header{flex-wrap:wrap}}`;

export interface Page {
  title: string;
  body: string;
  /** What was done, or why it was not. */
  said?: { role: 'status' | 'alert'; text: string } | undefined;
  /** Undefined before the sign-in. */
  signIn?: { who: string; formKey: string } | undefined;
}

export function deskPage({ title, body, said, signIn }: Page): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Sambandh desk</title><style>${DESK_STYLE}</style></head>
<body><header>${MARK_SVG}<span>Sambandh desk</span>${signIn ? NAVIGATION : ''}</header>
<main><h1>${escapeHtml(title)}</h1><hr>
${said ? `<p role="${said.role}">${escapeHtml(said.text)}</p>` : ''}
${body}
${signIn ? form(signIn.formKey, '/leave', `<button>Leave the desk, ${escapeHtml(signIn.who)}</button>`) : ''}
</main></body></html>`;
}

const NAVIGATION =
  '<nav aria-label="Desk"><a href="/">To look at</a><a href="/account">Accounts</a><a href="/options">Options</a><a href="/numbers">Numbers</a></nav>';

/** The key shows that the form is one of ours. */
export function form(formKey: string, action: string, fields: string): string {
  return `<form method="post" action="${action}"><input type="hidden" name="key" value="${formKey}">${fields}</form>`;
}

const hidden = (name: string, value: string) =>
  `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;
const input = (label: string, name: string, more = '') =>
  `<label>${label}<input name="${name}" autocomplete="off" ${more}></label>`;

export const ENTER = `<p>Everything that you look at and do here is noted under this name.</p>
<form method="post">${input('Your name', 'who', 'required maxlength="60"')}<button>Enter</button></form>`;

export function queue(cards: readonly WaitingCard[], now: number): string {
  const [oldest] = cards;
  if (!oldest) return '<p>Nothing waits.</p>';
  const rows = cards.map(
    ({ profileId, since }) =>
      `<tr><td><a href="/cards/${profileId}">Card ${profileId}</a></td><td>${hours(now - since.getTime())}</td></tr>`,
  );
  return `<p>Cards that wait: ${oldest.count}. The oldest comes first.</p>
<p><a class="button" href="/cards/${oldest.profileId}">Begin with the oldest</a></p>
<table><thead><tr><th>Card</th><th>Waits for</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
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
  name: string;
  birthDate: string;
  gender: string;
  verdict: string | undefined;
}

export function card(view: CardView, formKey: string): string {
  const { profileId, contentHash, before, sides } = view;
  const bound = hidden('content', contentHash) + hidden('before', before);
  const pictures = sides.map(
    ({ side, sha256 }) =>
      `<p><img src="/cards/${profileId}/${side}/${sha256}" alt="The ${side} of the card, as it was sent"></p>`,
  );
  const facts = [
    ['Name', view.name],
    ['Date of birth', view.birthDate],
    ['Gender', view.gender],
    ...(view.verdict ? [['Said before', view.verdict]] : []),
  ].map(([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(value || 'not typed')}</dd>`);
  const choices = ([value, label]: [string, string], type: string, name: string) =>
    `<label class="choice"><input type="${type}" name="${name}" value="${value}">${label}</label>`;
  const reasons = CARD_REASONS.map((reason) =>
    choices([reason, REASONS[reason]], 'radio', 'reason'),
  );
  return `<dl>${facts.join('')}</dl>${pictures.join('')}
${form(formKey, `/cards/${profileId}`, `${bound}<button name="state" value="fine">Fine</button>`)}
${form(
  formKey,
  `/cards/${profileId}`,
  `${bound}<fieldset><legend>Which side</legend>${choices(['front', 'The front'], 'checkbox', 'sides')}${choices(['back', 'The back'], 'checkbox', 'sides')}</fieldset>
<fieldset><legend>Why</legend>${reasons.join('')}</fieldset>
${input('A sentence for the family (needed with ‘Something else’)', 'sentence', 'maxlength="200"')}
<button name="state" value="again">Please send again</button>`,
)}`;
}

const REASONS: Record<CardReason, string> = {
  blurred: 'It is blurred',
  'cut-off': 'A part is cut off',
  'not-this-person': 'It is not this person',
  'number-visible': 'The number is visible',
  'not-a-card': 'It is not a card',
  other: 'Something else',
};

export function findAccountForm(formKey: string): string {
  return form(
    formKey,
    '/account',
    `${input('E-mail address', 'email', 'required type="email"')}<button>Show the account</button>`,
  );
}

export interface AccountView {
  id: number;
  rows: (readonly [string, string])[];
  isBlocked: boolean;
  grievances: { at: Date; who: string; text: string }[];
}

export function account({ id, rows, isBlocked, grievances }: AccountView, formKey: string): string {
  const act = (fields: string) => form(formKey, `/account/${id}`, fields);
  const facts = rows.map(([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`);
  const notes = grievances.map(
    ({ at, who, text }) => `<li>${at.toISOString()}, ${escapeHtml(who)}: ${escapeHtml(text)}</li>`,
  );
  return `<dl>${facts.join('')}</dl>
<h2>Grievances</h2>${notes.length > 0 ? `<ul>${notes.join('')}</ul>` : '<p>None.</p>'}
${act('<label>What was said and done<textarea name="text" required maxlength="2000"></textarea></label><button name="act" value="grievance">Note a grievance</button>')}
<h2>Block</h2><p>Nobody can sign in, and every sign-in ends. What is unsent stays on the phones.</p>
${act(isBlocked ? '<button name="act" value="unblock">Unblock</button>' : '<button name="act" value="block">Block</button>')}
<h2>Close</h2><p>Erases all of it for good, as ‘Delete account’ does, and tells its address.</p>
${act(`${input('Type the e-mail address of the account', 'email', 'required')}<button name="act" value="close">Close for good</button>`)}`;
}

export function options(list: readonly ListedOption[], formKey: string): string {
  if (list.length === 0) return '<p>No family has added an option.</p>';
  const rows = list.map(({ id, kind, name, state, families }) => {
    const said = escapeHtml(name);
    const button = (value: string, label: string) =>
      form(
        formKey,
        '/options',
        `${hidden('id', String(id))}<button name="act" value="${value}" aria-label="${label}: ${said}">${label}</button>`,
      );
    const acts = [
      ...(state === 'for everybody' ? [] : [button('let-in', 'Let in')]),
      ...(state === 'hidden' ? [] : [button('hide', 'Hide')]),
    ];
    return `<tr><td>${said}</td><td>${kind}</td><td>${state}</td><td>${families}</td><td>${acts.join('')}</td></tr>`;
  });
  return `<table><thead><tr><th>Option</th><th>List</th><th>State</th><th>Families</th><th>Do</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

export function numbers(rows: [string, string | number][]): string {
  return `<table><tbody>${rows.map(([name, value]) => `<tr><th scope="row">${escapeHtml(name)}</th><td>${value}</td></tr>`).join('')}</tbody></table>`;
}
