import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import Stripe from 'stripe';
import { type FormBody, readFormBody, textOf } from './form-body.ts';
import { type Intent, StripeApiError, StripeLedger } from './ledger.ts';

/** What goes wrong with the next request to an address: it acts and its answer is lost, or it does not act at all. */
type StripeFault = 'answer-lost' | 'not-reached' | 'server-error';

export interface FakeStripe {
  readonly ledger: StripeLedger;
  readonly origin: string;
  readonly settings: {
    readonly secretKey: string;
    readonly publishableKey: string;
    readonly webhookSecret: string;
    readonly server: { readonly host: string; readonly port: number; readonly protocol: 'http' };
  };
  /** The same as an operator's environment. */
  readonly environment: Readonly<Record<string, string>>;
  /** How many requests have come to an address, given as method and path. */
  asked(place: string): number;
  /** The next request whose method and path begin so meets the fault. */
  failNext(place: string, fault: StripeFault): void;
  /** What its clock is ahead of this machine's. */
  setClock(secondsAhead: number): void;
  /** Forgets the keys of all requests so far, as the provider does after a day. */
  forgetKeys(): void;
  /** Sends events to a webhook, in the given order; answers the statuses. */
  deliver(url: string, events?: readonly number[]): Promise<number[]>;
  /** The body and signature of one event, as they are sent. */
  signed(event: number): { readonly body: string; readonly signature: string };
  close(): Promise<void>;
}

const secretKey = 'sk_test_fake';
const publishableKey = 'pk_test_fake';
const webhookSecret = 'whsec_fake';

interface Kept {
  readonly request: string;
  readonly status: number;
  readonly body: string;
}

/**
 * The provider's HTTP interface with a memory: payments with idempotency keys, confirmation, the bank's page, refunds,
 * signed events. Nothing moves by itself: a test says when events are delivered, and which.
 */
export async function startFakeStripe(): Promise<FakeStripe> {
  const kept = new Map<string, Kept>();
  const faults: { place: string; fault: StripeFault }[] = [];
  const asked: string[] = [];
  let origin = '';
  const ledger = new StripeLedger(
    (intent) => `${origin}/bank/${intent.id}`,
    (session) => `${origin}/card/${session}`,
  );
  let secondsAhead = 0;
  const server = createServer((request, response) => {
    response.setHeader('Date', new Date(Date.now() + secondsAhead * 1_000).toUTCString());
    answer({ ledger, kept, faults, asked }, request, response).catch((error: unknown) =>
      response.destroy(toError(error)),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = portOf(server);
  origin = `http://127.0.0.1:${port}`;
  const { webhooks } = new Stripe(secretKey);
  const signed = (event: number) => {
    const body = JSON.stringify(ledger.events[event]);
    return { body, signature: webhooks.generateTestHeaderString({ payload: body, secret: webhookSecret }) };
  };
  return {
    ledger,
    origin,
    settings: {
      secretKey,
      publishableKey,
      webhookSecret,
      server: { host: '127.0.0.1', port, protocol: 'http' },
    },
    environment: {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_PUBLISHABLE_KEY: publishableKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: origin,
    },
    asked: (place) => asked.filter((each) => each === place).length,
    setClock(seconds) {
      secondsAhead = seconds;
    },
    forgetKeys: () => kept.clear(),
    failNext: (place, fault) => void faults.push({ place, fault }),
    signed,
    async deliver(url, events = ledger.events.map((_event, index) => index)) {
      const statuses: number[] = [];
      for (const event of events) {
        const { body, signature } = signed(event);
        const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature };
        statuses.push((await fetch(url, { method: 'POST', headers, body })).status);
      }
      return statuses;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

interface Books {
  readonly ledger: StripeLedger;
  readonly kept: Map<string, Kept>;
  readonly faults: { place: string; fault: StripeFault }[];
  readonly asked: string[];
}

async function answer(books: Books, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const text = await bodyOf(request);
  const path = (request.url ?? '').replace(/\?.*$/, '');
  const place = `${request.method} ${path}`;
  if (path.startsWith('/bank/')) return showBank(books.ledger, request, response, text);
  if (path.startsWith('/card/')) return showCardPage(books.ledger, request, response, text);
  books.asked.push(place);
  const at = books.faults.findIndex((each) => place.startsWith(each.place));
  const fault = at < 0 ? undefined : books.faults.splice(at, 1)[0]?.fault;
  if (fault === 'not-reached') return void response.destroy();
  if (fault === 'server-error') return send(response, 500, errorBody('api_error', 'internal', 'Something broke.'));
  if (request.headers.authorization !== `Bearer ${secretKey}`) {
    return send(response, 401, errorBody('invalid_request_error', 'api_key', 'Invalid API Key provided.'));
  }
  const { status, body } = keptOr(books, request, place, text);
  if (fault === 'answer-lost') return void response.destroy();
  send(response, status, body);
}

/** The kept answer of a key, or a new one. */
function keptOr(books: Books, request: IncomingMessage, place: string, text: string): { status: number; body: string } {
  const key = request.headers['idempotency-key'];
  const asked = `${place} ${text}`;
  const known = typeof key === 'string' && request.method === 'POST' ? books.kept.get(key) : undefined;
  if (known && known.request !== asked) {
    const message = 'Keys for idempotent requests can only be used with the same parameters they were first used with.';
    return { status: 400, body: errorBody('idempotency_error', 'idempotency_key_in_use', message) };
  }
  if (known) return known;
  const query = (request.url ?? '').split('?')[1] ?? '';
  const answered = act(books.ledger, place, readFormBody(text || query));
  if (typeof key === 'string') books.kept.set(key, { request: asked, ...answered });
  return answered;
}

function act(ledger: StripeLedger, place: string, body: FormBody): { status: number; body: string } {
  try {
    return { status: 200, body: JSON.stringify(result(ledger, place, body)) };
  } catch (error) {
    if (!(error instanceof StripeApiError)) throw error;
    return { status: error.status, body: errorBody(error.type, error.code, error.message) };
  }
}

function result(ledger: StripeLedger, place: string, body: FormBody): unknown {
  const [, method, intent = '', action] = /^(\w+) \/v1\/payment_intents(?:\/(\w+))?(?:\/(\w+))?$/.exec(place) ?? [];
  if (intent === 'search') return { object: 'search_result', data: ledger.search(textOf(body, 'query') ?? '') };
  if (method === 'POST' && intent === '') return ledger.create(body);
  if (method === 'GET' && intent !== '') return ledger.read(intent);
  if (action === 'confirm') return ledger.confirm(intent, body);
  if (action === 'cancel') return ledger.cancel(intent);
  if (place === 'POST /v1/customers') return ledger.createCustomer(body);
  if (place === 'POST /v1/checkout/sessions') return ledger.createSession(body);
  const [, session] = /^GET \/v1\/checkout\/sessions\/(\w+)$/.exec(place) ?? [];
  if (session !== undefined) return ledger.readSession(session);
  if (place === 'POST /v1/refunds') return ledger.refund(body);
  if (place === 'GET /v1/refunds') {
    return { object: 'list', has_more: false, data: ledger.refundsOf(textOf(body, 'payment_intent') ?? '') };
  }
  if (place === 'GET /v1/balance') return { object: 'balance', livemode: false, available: [], pending: [] };
  throw new StripeApiError(404, 'invalid_request_error', 'unknown', `Unrecognized request URL (${place}).`);
}

/** The bank's page: the buyer confirms or refuses, and is sent back to the shop. */
function showBank(ledger: StripeLedger, request: IncomingMessage, response: ServerResponse, text: string): void {
  const intent = ledger.read((request.url ?? '').slice('/bank/'.length));
  if (request.method === 'POST') {
    const done = ledger.complete(intent.id, text.includes('confirm'));
    response.writeHead(303, { location: returnAddress(done) }).end();
    return;
  }
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  response.end(
    `<!doctype html><html lang="en"><title>Your bank</title><h1>Confirm ${intent.amount / 100} ${intent.currency}</h1>` +
      '<form method="post"><button name="answer" value="confirm">Confirm payment</button> ' +
      '<button name="answer" value="refuse">Refuse payment</button></form></html>',
  );
}

/** The page where a customer leaves another card. */
function showCardPage(ledger: StripeLedger, request: IncomingMessage, response: ServerResponse, text: string): void {
  const session = ledger.readSession((request.url ?? '').slice('/card/'.length));
  if (request.method === 'POST') {
    ledger.leaveCard(session.id, text.includes('declined'));
    const location = session.success_url.replace('{CHECKOUT_SESSION_ID}', session.id);
    response.writeHead(303, { location }).end();
    return;
  }
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  response.end(
    '<!doctype html><html lang="en"><title>Your card</title><h1>Save a card</h1>' +
      '<form method="post"><button name="card" value="good">Save a good card</button> ' +
      '<button name="card" value="declined">Save a card that is declined</button></form></html>',
  );
}

function returnAddress(intent: Intent): string {
  const address = new URL(intent.return_url ?? 'about:blank');
  address.searchParams.set('payment_intent', intent.id);
  address.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'failed');
  return address.href;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(body);
}

function errorBody(type: StripeApiError['type'], code: string, message: string): string {
  return JSON.stringify({ error: { type, code, message } });
}

function portOf(server: Server): number {
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server does not listen.');
  return address.port;
}

const toError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)));
