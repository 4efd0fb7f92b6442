import type { Request, Response } from 'express';
import type { ApiErrorName, LimitName, ShoppingCart } from '#contract';
import type { FillRegion, KeptMarkup } from '../../http/pages/filled-region.ts';
import type { SystemPage } from '../../http/pages/system-pages.ts';
import type { KnownDevices, Limiter, Signer, Visitor, Visitors } from '../../http/security/index.ts';
import type { Services } from '../../services/services.ts';
import type { ServerMessage, ServerMessageKey, SiteMessages } from '../../site/messages.ts';
import type { RemoteCall } from '../api/upstream-call.ts';
import type { MadeOf } from './kept-markups.ts';

/** What the private pages of one site work with. */
export interface PrivateContext {
  readonly services: Services;
  readonly signer: Signer;
  readonly visitors: Visitors;
  readonly devices: KnownDevices;
  readonly limiter: Limiter;
  /** Where carts are kept by another back end: the one of who asks. Whoever visits is known there and not here. */
  readonly remoteCart: ((request: Request) => Promise<ShoppingCart>) | undefined;
  /** Calls of that back end, in the name of who sent a form. */
  readonly remoteCall: ((request: Request, response: Response) => RemoteCall) | undefined;
}

/** What a private page is made from. */
export interface Visit {
  readonly services: Services;
  readonly signer: Signer;
  readonly request: Request;
  readonly visitorId: string;
  readonly cart: () => Promise<ShoppingCart>;
  readonly crumb: string;
  /** The site's language and its own messages, for regions. */
  readonly strings: SiteMessages;
  /** The server's messages, in that language. */
  readonly message: ServerMessage;
  readonly query: URLSearchParams;
  /** A markup that is made once for as long as it would be made of the same. */
  readonly keep: (madeOf: MadeOf, make: () => string) => KeptMarkup;
}

/** A form that a browser has sent without script. */
export interface Sent extends PrivateContext {
  readonly request: Request;
  readonly response: Response;
  /** Who is not known yet is from the first look on. */
  readonly visitor: Visitor;
  /** Empty for a form with files, which its page reads by itself. */
  readonly fields: URLSearchParams;
  /** Of the page's address. */
  readonly query: URLSearchParams;
}

/** Markup, or undefined where there is nothing to show. */
type Markup = Awaited<ReturnType<FillRegion>> | ReturnType<FillRegion>;

/** A page that is made for one answer. */
export interface Shown {
  readonly page: SystemPage;
  /** Where it stands, as templates know it; the address that was asked for without. */
  readonly path: string | undefined;
  readonly markup: (visit: Visit) => Markup;
  /** Origins that its scripts talk to. */
  readonly connectsTo: ((services: Services) => readonly string[]) | undefined;
}

/** Leads on by a redirect, so that reloading sends nothing again. */
export interface Redirect {
  readonly to: string;
}

/** Answered with the page itself, which shows what was refused. */
export interface Again<Refused> {
  readonly refused: Refused;
  /** In place of the page's own. */
  readonly as?: { readonly title?: ServerMessageKey; readonly status?: number };
}

export type Proof = 'crumb' | 'origin' | 'either' | 'address';

interface Form<Answer> {
  /** Addresses that it is sent to. */
  readonly paths: readonly string[];
  /**
   * Whose form is believed. Most carry the visitor's crumb. A page that is the same for everybody carries none: the browser
   * itself says that the form stood on one of ours. Where the address itself is known to one person alone, nothing else
   * is asked.
   */
  readonly proof: (fields: URLSearchParams) => Proof;
  /** What it is counted as, with the endpoints that do the same. */
  readonly limit: (fields: URLSearchParams) => LimitName;
  readonly take: (sent: Sent) => Promise<Answer>;
  /**
   * What becomes of it where another back end answers the calls: it is that one's, or has to do with neither (`here`).
   * Without, it is refused in words.
   */
  readonly remote?: 'here' | ((sent: Sent, call: RemoteCall) => Promise<Answer | Shown>);
  /** What was refused before it was read. */
  readonly refuse: (error: ApiErrorName, sent: Sent) => Answer;
}

interface Definition<Refused> extends Pick<SystemPage, 'name' | 'title' | 'pageType'> {
  readonly status?: number;
  /** Its page type where the template folder has its file, if that is another one. */
  readonly ofFolder?: number;
  /** Addresses that show it. */
  readonly paths: readonly string[];
  /** An address that it stands in place of for some requests. */
  readonly instead?: { readonly path: string; readonly of: (request: Request) => boolean };
  /** Origins that its scripts talk to. */
  readonly connectsTo?: Shown['connectsTo'];
  /** What it shows to this visitor, and what it says of a form that was refused. */
  markup(visit: Visit, refused?: Refused): Markup;
  readonly form?: Form<Redirect | Again<Refused>>;
}

/** A page that is one visitor's own. It works without script; no cache keeps it. */
export interface PrivatePage extends SystemPage, Pick<Definition<never>, 'paths' | 'instead'> {
  /** As it is shown where no form was refused. */
  readonly shown: Shown;
  readonly form?: Form<Redirect | Shown>;
}

/** A page whose refusals are of one kind; `again` is the page as it shows one. */
export function definePrivatePage<Refused = never>(
  definition: Definition<Refused>,
): PrivatePage & { readonly again: (refused: Refused, as?: Again<Refused>['as']) => Shown } {
  const { name, title, pageType, ofFolder, status = 200, paths, instead, connectsTo, form } = definition;
  const plain: SystemPage = { name, title, pageType, status, isPrivate: true };
  const page = ofFolder === undefined ? plain : { ...plain, ofFolder: { ...plain, pageType: ofFolder } };
  const shown: Shown = { page, path: paths[0], connectsTo, markup: (visit) => definition.markup(visit) };
  const again = (refused: Refused, as: Again<Refused>['as'] = {}): Shown => ({
    ...shown,
    page: { ...page, ...as },
    markup: (visit) => definition.markup(visit, refused),
  });
  const answer = (given: Redirect | Again<Refused> | Shown) =>
    'refused' in given ? again(given.refused, given.as) : given;
  const remote = form?.remote;
  return {
    ...page,
    paths,
    ...(instead && { instead }),
    shown,
    again,
    ...(form && {
      form: {
        ...{ paths: form.paths, proof: form.proof, limit: form.limit },
        take: async (sent) => answer(await form.take(sent)),
        refuse: (error, sent) => answer(form.refuse(error, sent)),
        ...(remote && {
          remote: remote === 'here' ? remote : async (sent, call) => answer(await remote(sent, call)),
        }),
      },
    }),
  };
}
