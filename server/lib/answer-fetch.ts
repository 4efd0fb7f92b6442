import { IncomingMessage, type RequestListener, ServerResponse } from 'node:http';
import { Duplex } from 'node:stream';

/** A connection that leads nowhere: what is written to it has been kept before. */
class NoConnection extends Duplex {
  readonly remoteAddress: string;

  constructor(remoteAddress: string) {
    super();
    this.remoteAddress = remoteAddress;
  }

  override _read(): void {}

  override _write(_chunk: unknown, _encoding: string, done: () => void): void {
    done();
  }
}

/** Bytes of an answer that wait for whoever reads it, before what writes it is asked to wait. */
const MOST_WAITING = 256 * 1024;

/** Those of a server, of a stream that is packed on its way, and ours: one more than Node takes for a leak. */
const MOST_LISTENERS = 20;

/** Lets a Node listener answer a Fetch request, in this process and without a port. */
export function answerFetch(
  listener: RequestListener,
  request: Request,
  { address = '127.0.0.1' }: { readonly address?: string } = {},
): Promise<Response> {
  const connection = new NoConnection(address);
  // Node's class asks for a socket of the network and uses what every stream has.
  const incoming = new IncomingMessage(connection as never);
  const { pathname, search, host } = new URL(request.url);
  incoming.method = request.method;
  incoming.url = pathname + search;
  incoming.httpVersion = '1.1';
  incoming.httpVersionMajor = 1;
  incoming.httpVersionMinor = 1;
  const headers: Record<string, string> = { host, ...Object.fromEntries(request.headers) };
  // A request that came over no line has no word of its length, and without one a body is not looked for.
  if (request.body !== null && headers['content-length'] === undefined) headers['transfer-encoding'] = 'chunked';
  for (const [name, value] of Object.entries(headers)) {
    incoming.rawHeaders.push(name, value);
    incoming.headers[name] = value;
  }
  return new Promise((resolve, reject) => {
    const outgoing = new ServerResponse(incoming);
    void giveBody(request, incoming, outgoing);
    outgoing.setMaxListeners(MOST_LISTENERS);
    keepAnswer(outgoing, resolve, reject);
    outgoing.assignSocket(connection as never);
    // Who waits for the end of an answer waits for its `close`, as Node's own server tells it.
    outgoing.once('finish', () => connection.destroy());
    request.signal.addEventListener('abort', () => outgoing.destroy(), { once: true });
    listener(incoming, outgoing);
  });
}

/** As fast as it is read, until it is answered. */
async function giveBody(request: Request, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  let goOn: () => void = () => undefined;
  incoming._read = () => goOn();
  outgoing.once('close', () => goOn());
  try {
    for await (const chunk of request.body ?? []) {
      if (!incoming.push(chunk) && !outgoing.closed) await new Promise<void>((resolve) => (goOn = resolve));
      if (outgoing.closed) return;
    }
    incoming.complete = true;
    incoming.push(null);
  } catch (error) {
    incoming.destroy(error instanceof Error ? error : new Error(String(error)));
  }
}

const bodiless: ReadonlySet<number> = new Set([101, 204, 205, 304]);

type Chunk = string | Uint8Array;
type Done = (error?: Error | null) => void;

/**
 * Makes what is written to a response the body of a Response, which is there as soon as its headers are. The methods are
 * the object's own: a framework gives it another prototype.
 */
function keepAnswer(
  outgoing: ServerResponse,
  resolve: (response: Response) => void,
  reject: (error: Error) => void,
): void {
  let begun: { readonly controller: ReadableStreamDefaultController<Uint8Array> | undefined } | undefined;
  const begin = () => {
    if (begun !== undefined) return begun.controller;
    const { response, controller } = responseOf(outgoing);
    begun = { controller };
    resolve(response);
    return controller;
  };
  const keep = (chunk: Chunk, encoding: unknown) => {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk, encoding as BufferEncoding) : new Uint8Array(chunk);
    begin()?.enqueue(bytes);
  };
  const writeHead = outgoing.writeHead.bind(outgoing);
  const end = outgoing.end.bind(outgoing);
  outgoing.writeHead = (status: number, ...rest: readonly unknown[]) => {
    for (const [name, value] of headersOf(rest.at(-1))) outgoing.setHeader(name, value);
    return writeHead(status);
  };
  outgoing.write = (chunk: Chunk, encoding?: BufferEncoding | Done, done?: Done) => {
    keep(chunk, typeof encoding === 'string' ? encoding : undefined);
    const told = typeof encoding === 'function' ? encoding : done;
    if (told !== undefined) process.nextTick(told);
    return (begin()?.desiredSize ?? 1) > 0;
  };
  outgoing.end = (chunk?: Chunk | Done | null, encoding?: BufferEncoding | Done, done?: Done) => {
    if (chunk !== undefined && chunk !== null && typeof chunk !== 'function') {
      keep(chunk, typeof encoding === 'string' ? encoding : undefined);
    }
    begin()?.close();
    const told = [chunk, encoding, done].find((each) => typeof each === 'function');
    return end(undefined, 'utf8', told);
  };
  outgoing.once('close', () => {
    if (begun === undefined) reject(new Error('The request was given up.'));
    else if (!outgoing.writableEnded) begun.controller?.error(new Error('The answer was broken off.'));
  });
}

/** As `writeHead` takes them: an object, or a list of names and values in turn. */
function headersOf(given: unknown): readonly (readonly [name: string, value: string])[] {
  if (typeof given !== 'object' || given === null) return [];
  if (!Array.isArray(given)) return Object.entries(given);
  return given.flatMap((name, at) => (at % 2 === 0 ? [[String(name), String(given[at + 1])] as const] : []));
}

function responseOf(outgoing: ServerResponse) {
  const { statusCode: status } = outgoing;
  const headers = new Headers();
  for (const [name, value] of Object.entries(outgoing.getHeaders())) {
    for (const each of Array.isArray(value) ? value : [value]) headers.append(name, String(each));
  }
  if (outgoing.req.method === 'HEAD' || bodiless.has(status)) {
    return { response: new Response(null, { status, headers }), controller: undefined };
  }
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const source: UnderlyingDefaultSource<Uint8Array> = {
    start: (given) => {
      controller = given;
    },
    pull: () => void outgoing.emit('drain'),
    cancel: () => void outgoing.destroy(),
  };
  const body = new ReadableStream(source, new ByteLengthQueuingStrategy({ highWaterMark: MOST_WAITING }));
  return { response: new Response(body, { status, headers }), controller };
}
