import type { Request, Response } from 'express';
import { cookieNames } from '#contract';
import { cookiesOf, setCookie } from './cookies.ts';
import { randomToken, type Signer, sameText } from './secret.ts';

/** Somebody's browser. The id says nothing about the person; it ties crumbs, carts and orders together. */
export interface Visitor {
  readonly id: string;
}

const day = 86_400;
const visitorSeconds = 365 * day;
/** A crumb that was made longer ago is expired; one that is older than half of it is renewed on the next read. */
const crumbSeconds = 7 * day;
/** How far the clocks of two servers of one site may differ. */
const clockSeconds = 3600;

export interface Visitors {
  /** The visitor whose signed cookie came with the request. */
  known(request: Request): Visitor | undefined;
  /** The same, or a new one, whose cookies go out with the response; also renews the crumb. */
  greet(request: Request, response: Response): Visitor;
  /** The crumb for a form of this response: the one that goes out with it, else the one that came. */
  crumbOf(request: Request, response: Response): string;
  /** Judges the crumb that a changing request carries. */
  judge(request: Request, given: string | undefined): 'good' | 'crumb-expired' | 'crumb-missing';
}

/** Where a response keeps the crumb that it sets, and the visitor that it makes known. */
const newCrumb = 'crumb';
const newVisitor = 'visitor';

/** Signed texts of one site, and when its crumbs were made. */
interface Signatures {
  readonly sign: (text: string) => string;
  readonly verifies: (request: Request, text: string, signature: string) => boolean;
  readonly visitorText: (id: string) => string;
  readonly crumbText: (visitor: string, issued: string) => string;
  readonly now: () => number;
}

export function createVisitors(signer: Signer, websiteId: string, now: () => number = Date.now): Visitors {
  const signatures: Signatures = {
    sign: (text) => signer.sign(text),
    verifies: rememberProven(signer),
    visitorText: (id) => `visitor ${websiteId} ${id}`,
    crumbText: (visitor, issued) => `crumb ${websiteId} ${visitor} ${issued}`,
    now,
  };
  return {
    known: (request) => known(signatures, request),
    greet: (request, response) => greet(signatures, request, response),
    crumbOf,
    judge: (request, given) => judge(signatures, request, given),
  };
}

/** A changing request asks twice for both of its cookies, and a signature was a tenth of what a refused order costs. */
function rememberProven(signer: Signer): Signatures['verifies'] {
  const proven = new WeakMap<Request, Set<string>>();
  return (request, text, signature) => {
    const signed = JSON.stringify([text, signature]);
    let known = proven.get(request);
    if (known?.has(signed)) return true;
    if (!signer.verifies(text, signature)) return false;
    if (!known) proven.set(request, (known = new Set()));
    known.add(signed);
    return true;
  };
}

function known({ verifies, visitorText }: Signatures, request: Request): Visitor | undefined {
  const [id, signature] = (cookiesOf(request)[cookieNames.visitor] ?? '').split('.');
  return id && signature && verifies(request, visitorText(id), signature) ? { id } : undefined;
}

/** Seconds since a crumb of this visitor was made; undefined for anything else. */
function age({ verifies, crumbText, now }: Signatures, request: Request, crumb: string, visitor: Visitor) {
  const [issued = '', signature = ''] = crumb.split('.');
  if (!verifies(request, crumbText(visitor.id, issued), signature)) return undefined;
  return now() / 1000 - Number.parseInt(issued, 36);
}

function greet(signatures: Signatures, request: Request, response: Response): Visitor {
  const { sign, visitorText, crumbText, now } = signatures;
  const made: unknown = response.locals[newVisitor];
  // Who is greeted twice while one request is answered is one visitor.
  const familiar = known(signatures, request) ?? (typeof made === 'string' ? { id: made } : undefined);
  const visitor = familiar ?? { id: randomToken() };
  if (!familiar) {
    response.locals[newVisitor] = visitor.id;
    const value = `${visitor.id}.${sign(visitorText(visitor.id))}`;
    setCookie(request, response, cookieNames.visitor, value, { seconds: visitorSeconds });
  }
  const crumbAge = age(signatures, request, crumbOf(request, response), visitor);
  if (crumbAge === undefined || crumbAge > crumbSeconds / 2 || crumbAge < -clockSeconds) {
    const issued = Math.floor(now() / 1000).toString(36);
    const crumb = `${issued}.${sign(crumbText(visitor.id, issued))}`;
    setCookie(request, response, cookieNames.crumb, crumb, { readable: true, seconds: crumbSeconds });
    response.locals[newCrumb] = crumb;
  }
  return visitor;
}

function crumbOf(request: Request, response: Response): string {
  const fresh: unknown = response.locals[newCrumb];
  return typeof fresh === 'string' ? fresh : (cookiesOf(request)[cookieNames.crumb] ?? '');
}

function judge(signatures: Signatures, request: Request, given: string | undefined): ReturnType<Visitors['judge']> {
  const cookies = cookiesOf(request);
  const visitor = known(signatures, request);
  // Without any cookie of ours no session is known to have existed.
  if (!cookies[cookieNames.crumb] && !cookies[cookieNames.visitor]) return 'crumb-missing';
  if (!visitor || !given || !sameText(given, cookies[cookieNames.crumb] ?? '')) return 'crumb-expired';
  const crumbAge = age(signatures, request, given, visitor);
  return crumbAge === undefined || crumbAge > crumbSeconds || crumbAge < -clockSeconds ? 'crumb-expired' : 'good';
}
