import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { deskPage, type Page } from './desk-pages.ts';

/** What the pages of the desk read of a request, and how they answer it. */
export type DeskContext = Context & { mailsFailed: () => number };

interface SignIn {
  who: string;
  formKey: string;
  hashes: string[];
}

export type Said = Page['said'];

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

export function send(reply: FastifyReply, page: Page): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(deskPage(page));
}

export function refuse(reply: FastifyReply, status: number, text: string): FastifyReply {
  return send(reply.code(status), { title: 'Not here', body: '', said: alert(`${text}.`) });
}
