import express, { type RequestHandler } from 'express';
import type { ApiErrorName, RouteDescription } from '#contract';
import { repeatedName } from './repeated-name.ts';

const jsonLimit = '100kb';
const formLimit = '1mb';
/** More fields than any form of ours has. */
const mostFields = 1000;

/** A body that is JSON, and still not what two readers of it would agree on. */
export class BodyRefused extends Error {
  readonly error: ApiErrorName;
  readonly errors: Readonly<Record<string, string>>;
  constructor(error: ApiErrorName, errors: Readonly<Record<string, string>>) {
    super(error);
    this.error = error;
    this.errors = errors;
  }
}

/** JSON is UTF-8 without a mark (RFC 8259, section 8.1), and no name stands twice in one object. */
function judgeJson(_request: unknown, _response: unknown, bytes: Buffer, encoding: string): void {
  const isMarked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  if (encoding !== 'utf-8' || isMarked) {
    throw new BodyRefused('body-unreadable', { body: 'JSON is UTF-8 without a byte order mark.' });
  }
  const name = repeatedName(bytes.toString('utf8'));
  if (name !== undefined) throw new BodyRefused('body-invalid', { [name]: 'This name appears twice.' });
}

// Packed bodies are refused: a small one can unpack to any size.
const json = express.json({ limit: jsonLimit, inflate: false, type: 'application/json', verify: judgeJson });
const form = express.text({ limit: formLimit, inflate: false, type: 'application/x-www-form-urlencoded' });
// Beacons label text as they like.
const text = express.text({ limit: formLimit, inflate: false, type: () => true });

/** Reads the body as the endpoint expects it; another content type leaves it unread, and `implement` answers 415. */
export function bodyReader({ encoding = 'json' }: RouteDescription): RequestHandler {
  return encoding === 'json' ? json : encoding === 'form' ? form : text;
}

/** Form fields by name, the first of each; `undefined` when there are more than anybody sends. */
export function readFields(body: unknown): Record<string, string> | undefined {
  if (typeof body !== 'string') return undefined;
  const fields: Record<string, string> = Object.create(null);
  let count = 0;
  for (const [name, value] of new URLSearchParams(body)) {
    if (++count > mostFields) return undefined;
    if (!(name in fields)) fields[name] = value;
  }
  return fields;
}

/** The fields of a no-script form, sent by the browser itself; a NUL, which no database keeps, is left out. */
export function readUrlEncoded(body: unknown): URLSearchParams {
  return new URLSearchParams(typeof body === 'string' ? body.replaceAll('%00', '') : '');
}
