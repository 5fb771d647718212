import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cleanLine } from '../../src/domain/clean-text.ts';
import { CARD_REASONS, CARD_SIDES } from '../../src/domain/enumerations.ts';
import { findAccount } from '../repositories/account-repository.ts';
import { findVerdict } from '../repositories/card-verdict-repository.ts';
import {
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
    request: FastifyRequest,
    reply: FastifyReply,
    id: number,
    said?: Said,
  ) => {
    const { who, formKey } = signInOf(request);
    const found = await db.transaction(async (transaction) => {
      const profile = await lockProfileById(transaction, id);
      const card = profile && (await readCard(context, transaction, id));
      if (!profile || !card) return undefined;
      const subject = `account ${profile.accountId}`;
      const since = new Date(now() - OPEN_FOR_MS);
      const other = await findOtherReader(transaction, { subject, what: OPENED, who, since });
      await logAct(context, transaction, {
        who,
        what: OPENED,
        subject,
        contentHash: card.contentHash,
      });
      const verdict = await findVerdict(transaction, id);
      const typed = (await getSection(transaction, id, 'primary'))?.values ?? {};
      return {
        card,
        other,
        verdict,
        typed,
        account: await findAccount(transaction, profile.accountId),
      };
    });
    if (!found) return showQueue(request, reply.code(404), alert(GONE));
    const { card, other, verdict, typed, account } = found;
    const text = (name: string) => (typeof typed[name] === 'string' ? typed[name] : '');
    const name = ['first_name', 'middle_name', 'last_name'].map(text).filter(Boolean).join(' ');
    const open = other ? alert(`${other} has opened this card a moment ago.`) : undefined;
    return show(request, reply, {
      title: `Card ${id}`,
      said: said ?? open,
      body: pages.card(
        {
          profileId: id,
          contentHash: card.contentHash,
          before: momentOf(verdict),
          sides: card.sides,
          name: name || account?.candidateFullName || '',
          birthDate: text('dob'),
          gender: text('gender'),
          verdict: verdict && `${verdict.state}, by ${verdict.who}, ${verdict.at.toISOString()}`,
        },
        formKey,
      ),
    });
  };
  app.get<OfId>('/cards/:id', async (request, reply) => showCard(request, reply, idOf(request)));

  app.get<OfId & { Params: { side: string; sha256: string } }>(
    '/cards/:id/:side/:sha256',
    async (request, reply) => {
      const { side, sha256 } = request.params;
      const profile = await lockProfileById(db, idOf(request));
      const card = profile && (await readCard(context, db, profile.id));
      const shown = card?.sides.find((each) => each.side === side && each.sha256 === sha256);
      if (!profile || !shown) return refuse(reply, 404, 'This side was replaced');
      await logCardReading(context, {
        who: signInOf(request).who,
        accountId: profile.accountId,
        side: shown,
      });
      return reply.type(shown.mediaType).send(shown.bytes);
    },
  );

  app.post<OfId>('/cards/:id', async (request, reply) => {
    const [state, why] = [field(request, 'state'), field(request, 'reason')];
    const isAgain = state === 'again';
    const reason = CARD_REASONS.find((each) => isAgain && each === why) ?? null;
    const sides = CARD_SIDES.filter(
      (side) => isAgain && fields(request).getAll('sides').includes(side),
    );
    const sentence = (isAgain && cleanLine(field(request, 'sentence')).slice(0, 200)) || null;
    const isWhole = isAgain
      ? reason && sides.length > 0 && (reason !== 'other' || sentence)
      : state === 'fine';
    const id = idOf(request);
    if (!isWhole) return showCard(request, reply.code(422), id, alert(NOT_WHOLE));
    const said = { state: isAgain ? 'again' : 'fine', sides, reason, sentence } as const;
    const bound = { contentHash: field(request, 'content'), before: field(request, 'before') };
    const result = await giveVerdict(context, {
      who: signInOf(request).who,
      profileId: id,
      ...bound,
      ...said,
    });
    if (result === 'done') {
      const [next] = await listWaitingCards(db, 1);
      const text = `Noted of card ${id}: ${isAgain ? 'please send again' : 'fine'}.`;
      return next
        ? showCard(request, reply, next.profileId, { role: 'status', text })
        : showQueue(request, reply, { role: 'status', text });
    }
    if (result === 'gone') return showQueue(request, reply.code(409), alert(GONE));
    const text =
      result === 'replaced'
        ? 'Nothing was noted: the card was replaced meanwhile. This is what is there now.'
        : `Nothing was noted: ${result.saidBy} was faster.`;
    return showCard(request, reply.code(409), id, alert(text));
  });
}

const GONE = 'This card is not there any more.';
const NOT_WHOLE =
  'Nothing was said yet: choose a side and a reason, and write a sentence with ‘Something else’.';
const OPENED = 'opened the card';
const OPEN_FOR_MS = 10 * 60_000;
