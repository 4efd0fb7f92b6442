import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

// A small service that speaks as much of S3 as we ask for, and keeps what it was given: the ones of npm that live need a
// newer Node than we do, and the older ones do not know the checksums of today's SDK.

const accessKeyId = 'a-key';
const secretAccessKey = 'a/secret+with=signs';

interface Kept {
  readonly bytes: Buffer;
  readonly etag: string;
  modified: number;
}

export interface S3Server {
  /** STORAGE_URL for a folder of the bucket. */
  readonly url: (folder?: string) => string;
  readonly endpoint: string;
  /** By key. */
  readonly objects: Map<string, Kept>;
  /** Requests so far, as method and key. */
  readonly asked: string[];
  /** Answers the next requests that `fits` with a fault: a status, or a connection that breaks half-way. */
  readonly fail: (times: number, fault: number | 'break', fits?: (line: string) => boolean) => void;
  /** Makes an object as old as that, in milliseconds. */
  readonly age: (key: string, milliseconds: number) => void;
  /** From now on everybody may read. */
  readonly open: () => void;
  close(): Promise<void>;
}

export const bucket = 'shop-files';

export async function startS3(): Promise<S3Server> {
  const objects = new Map<string, Kept>();
  const asked: string[] = [];
  let isOpen = false;
  let fault: { times: number; what: number | 'break'; fits: (line: string) => boolean } | undefined;

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://s3');
    const [, named = '', ...rest] = url.pathname.split('/').map(decodeURIComponent);
    const key = rest.join('/');
    const line = `${request.method} ${key}${url.search}`;
    asked.push(line);
    if (fault !== undefined && fault.times > 0 && fault.fits(line)) {
      fault.times -= 1;
      if (fault.what !== 'break') return refuse(response, fault.what, 'SlowDown');
      return breakOff(request, response, objects.get(key));
    }
    if (!isSigned(request, url) && !(isOpen && request.method === 'GET')) return refuse(response, 403, 'AccessDenied');
    if (named !== bucket) return refuse(response, 404, 'NoSuchBucket');
    if (key === '') return request.method === 'HEAD' ? response.end() : list(response, url, objects);
    if (request.method === 'PUT') return put(request, response, key, objects);
    if (request.method === 'DELETE') {
      objects.delete(key);
      response.statusCode = 204;
      return response.end();
    }
    return get(request, response, objects.get(key));
  };

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const endpoint = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  const login = `${accessKeyId}:${encodeURIComponent(secretAccessKey)}`;
  return {
    endpoint,
    objects,
    asked,
    url: (folder = '') => `s3://${login}@${bucket}/${folder}?endpoint=${endpoint}`,
    fail(times, what, fits = () => true) {
      fault = { times, what, fits };
    },
    age(key, milliseconds) {
      const kept = objects.get(key);
      if (kept === undefined) throw new Error(`There is no ${key}.`);
      kept.modified = Date.now() - milliseconds;
    },
    open() {
      isOpen = true;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const keep = (bytes: Buffer): Kept => ({
  bytes,
  etag: `"${createHash('md5').update(bytes).digest('hex')}"`,
  modified: Date.now(),
});

async function put(request: IncomingMessage, response: ServerResponse, key: string, objects: Map<string, Kept>) {
  const source = request.headers['x-amz-copy-source'];
  if (source !== undefined) {
    const from = String(source).split('/').map(decodeURIComponent).slice(1).join('/');
    const known = objects.get(from);
    if (known === undefined) return refuse(response, 404, 'NoSuchKey');
    objects.set(key, keep(known.bytes));
    return response.end(`<CopyObjectResult><ETag>${known.etag}</ETag></CopyObjectResult>`);
  }
  const bytes = await bodyOf(request);
  if (String(bytes.length) !== request.headers['content-length']) return refuse(response, 400, 'IncompleteBody');
  const digest = createHash('sha256').update(bytes).digest('base64');
  if (request.headers['x-amz-checksum-sha256'] !== digest) return refuse(response, 400, 'BadDigest');
  const kept = keep(bytes);
  objects.set(key, kept);
  response.setHeader('ETag', kept.etag);
  return response.end();
}

function get(request: IncomingMessage, response: ServerResponse, kept: Kept | undefined) {
  if (kept === undefined) return refuse(response, 404, 'NoSuchKey', request.method === 'HEAD');
  const wanted = request.headers['if-match'];
  if (wanted !== undefined && wanted !== kept.etag) return refuse(response, 412, 'PreconditionFailed');
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
  const part = from === undefined ? kept.bytes : kept.bytes.subarray(Number(from), Number(to) + 1);
  response.statusCode = from === undefined ? 200 : 206;
  response.setHeader('ETag', kept.etag);
  response.setHeader('Content-Length', part.length);
  response.setHeader('Last-Modified', new Date(kept.modified).toUTCString());
  return response.end(request.method === 'HEAD' ? undefined : part);
}

/** Two at a time, so that whoever lists has to go on. */
const pageSize = 2;

function list(response: ServerResponse, { searchParams }: URL, objects: Map<string, Kept>) {
  const prefix = searchParams.get('prefix') ?? '';
  const after = searchParams.get('continuation-token') ?? '';
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
  const page = keys.slice(0, pageSize);
  const contents = page.map((key) => {
    const { bytes, modified } = objects.get(key) ?? keep(Buffer.of());
    const when = new Date(modified).toISOString();
    return `<Contents><Key>${key}</Key><Size>${bytes.length}</Size><LastModified>${when}</LastModified></Contents>`;
  });
  const isCut = keys.length > page.length;
  const token = isCut ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  response.setHeader('Content-Type', 'application/xml');
  return response.end(
    `<ListBucketResult><IsTruncated>${isCut}</IsTruncated>${token}${contents.join('')}</ListBucketResult>`,
  );
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function breakOff(request: IncomingMessage, response: ServerResponse, kept: Kept | undefined) {
  if (request.method !== 'GET' || kept === undefined) return void request.socket.destroy();
  response.setHeader('Content-Length', kept.bytes.length);
  response.setHeader('ETag', kept.etag);
  response.write(kept.bytes.subarray(0, kept.bytes.length / 2), () => response.destroy());
}

function refuse(response: ServerResponse, status: number, code: string, isHead = false) {
  response.statusCode = status;
  response.setHeader('Content-Type', 'application/xml');
  return response.end(isHead ? undefined : `<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}

/** Signature Version 4: who does not know the secret sees and changes nothing. */
function isSigned({ method = '', headers }: IncomingMessage, url: URL): boolean {
  const { authorization = '' } = headers;
  const [, credential = '', signed = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([\da-f]+)$/.exec(authorization) ?? [];
  const [key, day = '', region = '', service = ''] = credential.split('/');
  if (key !== accessKeyId) return false;
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
  const lines = signed.split(';').map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`);
  const digest = String(headers['x-amz-content-sha256']);
  const wanted = [method, url.pathname, query, lines.join(''), signed, digest].join('\n');
  const scope = [day, region, service, 'aws4_request'].join('/');
  const hashed = createHash('sha256').update(wanted).digest('hex');
  const text = ['AWS4-HMAC-SHA256', String(headers['x-amz-date']), scope, hashed].join('\n');
  const secret = [day, region, service, 'aws4_request'].reduce<Buffer>(hmac, Buffer.from(`AWS4${secretAccessKey}`));
  const expected = hmac(secret, text);
  const given = Buffer.from(signature, 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
