import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cleanLine } from '../../src/domain/clean-text.ts';
import { CARD_REASONS, CARD_SIDES } from '../../src/domain/enumerations.ts';
import { findAccount } from '../repositories/account-repository.ts';
import {
  findVerdict,
  findOtherReader,
  listWaitingCards,
  lockProfileById,
} from '../repositories/desk-repository.ts';
import { getSection } from '../repositories/profile-repository.ts';
import { giveVerdict, logAct, logCardReading, momentOf, readCard } from './desk-acts.ts';
import * as pages from './desk-pages.ts';
import {
  alert,
  field,
  fields,
  idOf,
  refuse,
  show,
  signInOf,
  type DeskContext,
  type OfId,
  type Said,
  type Shown,
  wrong,
} from './desk-request.ts';

/** The queue, a card with its pictures, and the verdict on it. */
export function addCardPages(app: FastifyInstance, context: DeskContext): void {
  const { db, now } = context;
  const showQueue = async (request: FastifyRequest, reply: FastifyReply, said?: Said) => {
    const body = pages.queue(await listWaitingCards(db, 50), now());
    return show(request, reply, { title: 'To look at', said, body });
  };
  app.get('/', async (request, reply) => showQueue(request, reply));

  const showCard = async (
    request: FastifyRequest<OfId>,
    reply: FastifyReply,
    { id = idOf(request), said, filled }: Shown & { id?: number } = {},
  ) => {
    const { who, formKey } = signInOf(request);
    const found = await db.transaction(async (transaction) => {
      const profile = await lockProfileById(transaction, id);
      const card = profile && (await readCard(context, transaction, id));
      if (!profile || !card) return undefined;
      const subject = `account ${profile.accountId}`;
      const since = new Date(now() - OPEN_FOR_MS);
      const other = await findOtherReader(transaction, { subject, what: OPENED, who, since });
      const { contentHash } = card;
      await logAct(context, transaction, { who, what: OPENED, subject, contentHash });
      const verdict = await findVerdict(transaction, id);
      const typed = (await getSection(transaction, id, 'primary'))?.values ?? {};
      const account = await findAccount(transaction, profile.accountId);
      return { card, other, verdict, typed, account };
    });
    if (!found) return showQueue(request, reply.code(404), alert(GONE));
    const { card, other, verdict, typed, account } = found;
    const text = (name: string) => (typeof typed[name] === 'string' ? typed[name] : '');
    const name = ['first_name', 'middle_name', 'last_name'].map(text).filter(Boolean).join(' ');
    const before = verdict && `${verdict.state}, by ${verdict.who}, ${verdict.at.toISOString()}`;
    const view: pages.CardView = {
      profileId: id,
      contentHash: card.contentHash,
      before: momentOf(verdict),
      sides: card.sides,
      facts: [
        ['Name', name || account?.candidateFullName || 'not typed'],
        ['Date of birth', text('dob') || 'not typed'],
        ['Gender', text('gender') || 'not typed'],
        ...(before ? [['Said before', before] as [string, string]] : []),
      ],
    };
    const opened = other ? alert(`${other} opened this card a moment ago.`) : undefined;
    const body = pages.card(view, formKey, filled);
    return show(request, reply, { title: `Card ${id}`, said: said ?? opened, body });
  };
  app.get<OfId>('/cards/:id', async (request, reply) => showCard(request, reply));

  app.get<OfId & { Params: { side: string; sha256: string } }>(
    '/cards/:id/:side/:sha256',
    async (request, reply) => {
      const { side, sha256 } = request.params;
      // The lock holds off a replacement and an erasure: what is gone is not shown.
      const shown = await db.transaction(async (transaction) => {
        const profile = await lockProfileById(transaction, idOf(request));
        const card = profile && (await readCard(context, transaction, profile.id));
        const found = card?.sides.find((each) => each.side === side && each.sha256 === sha256);
        if (!profile || !found) return undefined;
        const whose = { who: signInOf(request).who, accountId: profile.accountId };
        await logCardReading(context, transaction, { ...whose, side: found });
        return found;
      });
      if (!shown) return refuse(reply, 404, 'This side was replaced, or erased');
      return reply.type(shown.file.mediaType).send(shown.bytes);
    },
  );

  app.post<OfId>('/cards/:id', async (request, reply) => {
    const isAgain = field(request, 'state') !== 'fine';
    const typed = isAgain ? fields(request) : new URLSearchParams();
    const reason = CARD_REASONS.find((each) => each === typed.get('reason')) ?? null;
    const sides = CARD_SIDES.filter((side) => typed.getAll('sides').includes(side));
    const sentence = cleanLine(typed.get('sentence') ?? '') || null;
    const errors: pages.Filled['errors'] = {
      ...(isAgain && sides.length === 0 && { sides: 'Which side: choose at least one.' }),
      ...(isAgain && !reason && { reason: 'Why: choose a reason.' }),
      ...(reason === 'other' && !sentence && { sentence: 'A sentence: say what is wrong.' }),
      ...((sentence?.length ?? 0) > 200 && { sentence: 'A sentence: at most 200 characters.' }),
    };
    if (Object.keys(errors).length > 0)
      return showCard(request, reply.code(422), wrong(request, errors));
    const said = { state: isAgain ? 'again' : 'fine', sides, reason, sentence } as const;
    const bound = { contentHash: field(request, 'content'), before: field(request, 'before') };
    const profileId = idOf(request);
    const { who } = signInOf(request);
    const result = await giveVerdict(context, { who, profileId, ...bound, ...said });
    if (result === 'done') {
      const [next] = await listWaitingCards(db, 1);
      const text = `Saved for card ${profileId}: ${isAgain ? 'asked for again' : 'fine'}.`;
      const done = { role: 'status', text } as const;
      return next
        ? showCard(request, reply, { id: next.profileId, said: done })
        : showQueue(request, reply, done);
    }
    if (result === 'gone') return showQueue(request, reply.code(409), alert(GONE));
    const text =
      result === 'replaced'
        ? 'Nothing was saved: the card has been replaced. This is the new one.'
        : `Nothing was saved: ${result.saidBy} answered first.`;
    return showCard(request, reply.code(409), { ...wrong(request, {}), said: alert(text) });
  });
}

const GONE = 'This card no longer exists.';
const OPENED = 'opened the card';
const OPEN_FOR_MS = 10 * 60_000;
