import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { escapeHtml } from '../base/escape-html.ts';
import { deskPage, type Filled, type Page } from './desk-pages.ts';

/** What the pages of the desk read of a request, and how they answer it. */
export type DeskContext = Context & { mailsFailed: () => number };

interface SignIn {
  who: string;
  formKey: string;
  hashes: string[];
}

export type Said = Page['said'];
export interface Shown {
  said?: Said;
  filled?: Filled;
}

export const signIns = new WeakMap<FastifyRequest, SignIn>();

export function signInOf(request: FastifyRequest): SignIn {
  const signIn = signIns.get(request);
  if (!signIn) throw new Error('A page of the desk was asked for without a sign-in');
  return signIn;
}

export function alert(text: string): Said {
  return { role: 'alert', text };
}

/** A page for somebody who is signed in. */
export function show(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  return send(reply, { ...page, signIn: signInOf(request) });
}

export interface OfId {
  Params: { id: string };
}

export function idOf(request: FastifyRequest<OfId>): number {
  const { id } = request.params;
  return /^\d{1,15}$/u.test(id) ? Number(id) : 0;
}

export function fields({ body }: FastifyRequest): URLSearchParams {
  return body instanceof URLSearchParams ? body : new URLSearchParams();
}

export function field(request: FastifyRequest, name: string): string {
  return fields(request).get(name) ?? '';
}

/** Says at the top of a page what is wrong; the form below it keeps what was typed. */
export function wrong(request: FastifyRequest, errors: Filled['errors']): Shown {
  const said = alert(`Nothing was done. ${Object.values(errors).join(' ')}`);
  return { said, filled: { typed: fields(request), errors } };
}

export function send(reply: FastifyReply, page: Page): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(deskPage(page));
}

/** The form is not shown again here, so what was typed is. */
export function refuse(reply: FastifyReply, status: number, text: string): FastifyReply {
  const typed = field(reply.request, 'text') || field(reply.request, 'sentence');
  const body = typed && `<h2>What you typed</h2><pre>${escapeHtml(typed)}</pre>`;
  return send(reply.code(status), { title: 'Not here', body, said: alert(`${text}.`) });
}
