import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type * as Sdk from '@aws-sdk/client-s3';
import { StorageUnavailable } from './failures.ts';
import type { FinishedFile, ObjectStore, StoredEntry, StoredObject } from './object-store.ts';
import type { StorageSettings } from './storage-url.ts';

/** Milliseconds: to be let in, and of silence. */
const patience = { connectionTimeout: 3_000, requestTimeout: 15_000 };
/** Each with a stream of its own: the SDK tries no stream twice. */
const attempts = 3;

/** A bucket of a service that speaks S3, by its official SDK, which is loaded with the first one. */
export interface Bucket {
  readonly objects: ObjectStore;
  /** Throws when the bucket cannot be reached or used. */
  check(): Promise<void>;
  close(): void;
}

const silent = { debug: ignore, info: ignore, warn: ignore, error: ignore };
function ignore(): void {}

export async function openBucket(settings: StorageSettings): Promise<Bucket> {
  const sdk = await loadSdk();
  const { region, endpoint, credentials, bucket, prefix } = settings;
  const client = new sdk.S3Client({
    region,
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    requestHandler: patience,
    // What fails is thrown, and told of by whoever asked.
    logger: silent,
    // What is sent carries its SHA-256; services beside Amazon's know no more than that.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const context: Context = { sdk, client, bucket };
  return {
    objects: objectsBelow(context, prefix),
    check: async () => void (await asked(() => client.send(new sdk.HeadBucketCommand({ Bucket: bucket })))),
    close: () => client.destroy(),
  };
}

async function loadSdk(): Promise<typeof Sdk> {
  try {
    return await import('@aws-sdk/client-s3');
  } catch (cause) {
    const hint = 'STORAGE_URL needs the SDK of the service, which is installed by those who use it';
    throw new Error(`${hint}: npm install @aws-sdk/client-s3`, { cause });
  }
}

interface Context {
  readonly sdk: typeof Sdk;
  readonly client: Sdk.S3Client;
  readonly bucket: string;
}

function objectsBelow(context: Context, prefix: string): ObjectStore {
  const { sdk, client, bucket: Bucket } = context;
  const at = (name: string) => ({ Bucket, Key: prefix + name });
  const remove = async (name: string) => void (await asked(() => client.send(new sdk.DeleteObjectCommand(at(name)))));
  return {
    kind: 's3',
    async adopt(file, name) {
      const digest = await digestOf(file);
      await put(context, at(name), { size: file.size, digest, body: () => createReadStream(file.path) });
      await rm(file.path, { force: true });
    },
    write(name, bytes) {
      const digest = createHash('sha256').update(bytes).digest('base64');
      return put(context, at(name), { size: bytes.length, digest, body: () => bytes });
    },
    open: (name) => openObject(context, at(name)),
    async read(name) {
      const found = await ifThere(client.send(new sdk.GetObjectCommand(at(name))));
      return (
        found?.Body && Buffer.from(await asked(async () => found.Body?.transformToByteArray() ?? new Uint8Array()))
      );
    },
    remove,
    async rename(from, to) {
      const source = [Bucket, ...at(from).Key.split('/')].map(encodeURIComponent).join('/');
      const copied = await ifThere(client.send(new sdk.CopyObjectCommand({ ...at(to), CopySource: source })));
      if (copied === undefined) return false;
      await remove(from);
      return true;
    },
    list: (folder, beginning) => list(context, prefix + (folder === '' ? '' : `${folder}/`), beginning),
    free: async () => Number.POSITIVE_INFINITY,
    within: (folder) => objectsBelow(context, `${prefix}${folder}/`),
  };
}

interface Sent {
  readonly size: number;
  /** SHA-256 in base64: the service compares it, and refuses what came otherwise. */
  readonly digest: string;
  readonly body: () => Readable | Buffer;
}

/** One request: the service shows the object when it has all of it, and the old one until then. */
async function put({ sdk, client }: Context, at: { Bucket: string; Key: string }, sent: Sent): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const Body = sent.body();
    const command = new sdk.PutObjectCommand({ ...at, Body, ContentLength: sent.size, ChecksumSHA256: sent.digest });
    try {
      await asked(() => client.send(command));
      return;
    } catch (failure) {
      if (attempt === attempts || !(failure instanceof StorageUnavailable)) throw failure;
    } finally {
      if (Body instanceof Readable) Body.destroy();
    }
  }
}

async function openObject(
  { sdk, client }: Context,
  at: { Bucket: string; Key: string },
): Promise<StoredObject | undefined> {
  const head = await ifThere(client.send(new sdk.HeadObjectCommand(at)));
  if (head === undefined) return undefined;
  const { ETag, ContentLength: size = 0 } = head;
  const aborts = new AbortController();
  return {
    size,
    tag: (ETag ?? String(size)).replace(/[^\w-]/g, ''),
    async stream(range) {
      if (size === 0) return Readable.from([]);
      // Of bytes that were replaced since it was opened nothing is sent: they would be put together with the old ones.
      const command = new sdk.GetObjectCommand({
        ...at,
        ...(ETag !== undefined && { IfMatch: ETag }),
        ...(range && { Range: `bytes=${range.start}-${range.end}` }),
      });
      const { Body } = await asked(() => client.send(command, { abortSignal: aborts.signal }));
      if (!(Body instanceof Readable)) throw new StorageUnavailable();
      return Body;
    },
    close: async () => aborts.abort(),
  };
}

async function* list(
  { sdk, client, bucket: Bucket }: Context,
  folder: string,
  beginning = '',
): AsyncGenerator<StoredEntry> {
  const Prefix = folder + beginning;
  let ContinuationToken: string | undefined;
  do {
    const page = await asked(() =>
      client.send(new sdk.ListObjectsV2Command({ Bucket, Prefix, ...(ContinuationToken && { ContinuationToken }) })),
    );
    for (const { Key = '', Size = 0, LastModified } of page.Contents ?? []) {
      const age = Date.now() - (LastModified?.getTime() ?? Number.NEGATIVE_INFINITY);
      yield { name: Key.slice(folder.length), age: async () => age, size: async () => Size };
    }
    ContinuationToken = page.IsTruncated === true ? page.NextContinuationToken : undefined;
  } while (ContinuationToken !== undefined);
}

async function digestOf({ path, digest }: FinishedFile): Promise<string> {
  if (digest !== undefined) return Buffer.from(digest, 'base64url').toString('base64');
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('base64');
}

async function ifThere<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await asked(() => answer);
  } catch (failure) {
    if (statusOf(failure) === 404) return undefined;
    throw failure;
  }
}

/** A service that is away, busy or at error makes the calls answer 503; what it refuses is the operator's to see to. */
async function asked<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (failure) {
    const status = statusOf(failure);
    if (status === 404 || (failure instanceof Error && failure.name === 'AbortError')) throw failure;
    throw new StorageUnavailable(failure, status);
  }
}

/** Of the SDK's errors. */
function statusOf(failure: unknown): number | undefined {
  if (!(failure instanceof Error) || !('$metadata' in failure)) return undefined;
  const { $metadata: metadata } = failure;
  const status =
    typeof metadata === 'object' && metadata !== null && 'httpStatusCode' in metadata && metadata.httpStatusCode;
  return typeof status === 'number' ? status : undefined;
}
