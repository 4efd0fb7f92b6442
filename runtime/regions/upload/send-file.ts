import { discardFormFile, type OkOf, readFormFile, uploadFormFile } from '#contract';
import { type Call, createCall } from '../../api/call.ts';
import type { Failure } from '../../api/reply.ts';
import type { KeptFile } from './machine.ts';
import type { UploadMessage } from './messages.ts';

export const uploadTimings = {
  /** An upload that does not move for so long is given up. */
  stall: 30_000,
  /** Between two questions about a file that the server looks at. */
  ask: 500,
  /** How often it is asked. */
  questions: 60,
} as const;

export type UploadEnd =
  | { readonly ok: true; readonly file: KeptFile }
  | { readonly ok: false; readonly error: string; readonly mayRetry: boolean };

interface Parts {
  readonly document: Document;
  readonly call: Call;
  readonly message: UploadMessage;
  readonly file: File;
  readonly formId: string;
  readonly fieldId: string;
  readonly signal: AbortSignal;
  readonly onProgress: (percent: number) => void;
  readonly onArrived: () => void;
}

type Job = OkOf<typeof readFormFile>;

/** Sends one file and waits until the server has looked at it; every end has its message. */
export async function sendFile(parts: Parts): Promise<UploadEnd> {
  const { document, message, file, formId, fieldId, signal, onArrived } = parts;
  const way = { moved: false, stalled: false };
  // The typed client as ever, but with a sender that tells how far it is, which fetch does not.
  const send = createCall({
    document,
    fetch: (address, init) => sendBytes(typeof address === 'string' ? address : '', init, parts, way),
  });
  const reply = await send(uploadFormFile, { query: { formId, fieldId, name: file.name }, body: undefined, signal });
  if (!reply.ok) return uploadFailure(reply, way, message);
  onArrived();
  return settled(await watch(parts, reply.value), message);
}

const again = (error: string): UploadEnd => ({ ok: false, error, mayRetry: true });

function uploadFailure(failure: Failure, way: { moved: boolean; stalled: boolean }, message: UploadMessage): UploadEnd {
  switch (failure.kind) {
    case 'cancelled':
      return again(message('processingCancelled'));
    case 'offline':
    case 'timeout':
      if (way.stalled || failure.kind === 'timeout') return again(message('notConnected'));
      return again(way.moved ? message('uploadIncomplete') : message('networkError'));
    case 'garbled':
      return again(failure.status >= 500 ? serverError(message) : message('uploadError'));
    case 'refused':
      // A server that is full says so; of other errors it has nothing to say that helps.
      if (failure.status >= 500 && failure.problem !== 'storage-full') return again(serverError(message));
      if (failure.status === 404) return { ok: false, error: message('notConfigured'), mayRetry: false };
      return {
        ok: false,
        error: failure.message || message('uploadError'),
        mayRetry: failure.problem !== 'file-refused',
      };
  }
}

const serverError = (message: UploadMessage) => `${message('uploadFailed')}. ${message('uploadProblem')}`;

/** Asks until the server has come to an end with the file; undefined where it says nothing. */
async function watch({ call, signal }: Parts, first: Job): Promise<Job | undefined> {
  let job: Job = first;
  for (let asked = 0; job.state === 'processing' && asked < uploadTimings.questions; asked += 1) {
    await new Promise((resolve) => setTimeout(resolve, uploadTimings.ask));
    if (signal.aborted) {
      discard(call, job);
      return { ...job, state: 'cancelled' };
    }
    const reply = await call(readFormFile, { params: { fileId: job.id } });
    if (reply.ok) job = reply.value;
    // A line that is gone for a moment is asked again; an answer that says nothing ends it.
    else if (reply.kind === 'garbled' || reply.kind === 'refused') return undefined;
  }
  return job;
}

function settled(job: Job | undefined, message: UploadMessage): UploadEnd {
  switch (job?.state) {
    case undefined:
      return again(message('jobWithoutData'));
    case 'ready':
      return { ok: true, file: { id: job.id, name: job.name, size: job.size } };
    case 'failed':
      return again(message('processingFailed'));
    case 'cancelled':
      return again(message('processingCancelled'));
    case 'processing':
      return again(message('processingIncomplete'));
  }
}

/** Lets the server forget a file; nobody waits for it. */
export function discard(call: Call, { id }: KeptFile): void {
  void call(discardFormFile, { params: { fileId: id }, body: undefined });
}

/** What `fetch` does, with progress: the request carries the file, whatever the client meant to send. */
function sendBytes(
  address: string,
  init: RequestInit | undefined,
  { file, signal, onProgress }: Parts,
  way: { moved: boolean; stalled: boolean },
): Promise<Response> {
  if ((init?.method ?? 'GET') === 'GET') return fetch(address, init);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let still: ReturnType<typeof setTimeout>;
    const end = () => {
      clearTimeout(still);
      signal.removeEventListener('abort', abort);
    };
    const abort = () => request.abort();
    const move = () => {
      clearTimeout(still);
      still = setTimeout(() => {
        way.stalled = true;
        request.abort();
      }, uploadTimings.stall);
    };
    const lost = () => {
      end();
      reject(new TypeError('The upload did not arrive.'));
    };
    request.open('POST', address);
    for (const [name, value] of new Headers(init?.headers)) request.setRequestHeader(name, value);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.upload.onprogress = ({ loaded, total }) => {
      way.moved = true;
      move();
      if (total > 0) onProgress(Math.floor((100 * loaded) / total));
    };
    request.onload = () => {
      end();
      const type = request.getResponseHeader('content-type') ?? '';
      resolve(new Response(request.responseText, { status: request.status, headers: { 'content-type': type } }));
    };
    request.onerror = lost;
    request.onabort = lost;
    signal.addEventListener('abort', abort);
    move();
    request.send(file);
  });
}
