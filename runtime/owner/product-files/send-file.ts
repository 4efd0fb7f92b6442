import { readAccount, sendProductFilePiece } from '#contract';
import { productFileError, productFileLimits } from '#model';
import { failureText } from '../../api/failure-text.ts';
import { createIntentKey } from '../../api/key.ts';
import { createCommonMessage } from '../../messages/common.ts';
import type { Answer, Ask } from '../ask-context.ts';
import { createBytesCall } from '../bytes-call.ts';

const message = createCommonMessage({});

interface Parts {
  readonly document: Document;
  readonly ask: Ask;
  readonly file: File;
  readonly signal: AbortSignal;
  readonly onProgress: (percent: number) => void;
}

/**
 * Sends a file piece by piece, each again where its answer was lost; answers the name under which it lies with the
 * server. A session that ends meanwhile is waited for, and the file goes on where it was.
 */
export async function sendFile({ document, ask, file, signal, onProgress }: Parts): Promise<Answer<string>> {
  const error = productFileError(file);
  if (error !== undefined) return { ok: false, error: 'file-refused', text: error };
  const upload = createIntentKey();
  let offset = 0;
  while (offset < file.size) {
    const piece = file.slice(offset, offset + productFileLimits.pieceBytes);
    const call = createBytesCall(document, piece);
    const query = { upload, offset: String(offset) };
    const idempotencyKey = `${upload}-${offset}`;
    const reply = await call(sendProductFilePiece, { query, body: undefined, idempotencyKey, signal });
    if (reply.ok) {
      offset = reply.value.received;
      onProgress(Math.floor((100 * offset) / file.size));
    } else if (reply.kind === 'refused' && reply.problem === 'sign-in-needed') {
      const account = await ask(readAccount, {});
      if (!account.ok) return account;
    } else {
      const name = reply.kind === 'refused' ? reply.problem : reply.kind;
      return { ok: false, error: name, text: failureText(reply, message, document) };
    }
  }
  return { ok: true, value: upload };
}
