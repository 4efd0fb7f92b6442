import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';

/** What makes spreadsheets read a file as UTF-8: without it names are read letter by letter in a code page of theirs. */
const mark = '\u{FEFF}';

/** Sends lines of CSV as a file that spreadsheets open (RFC 4180). */
export async function sendCsv(response: Response, name: string, lines: AsyncIterable<string>): Promise<void> {
  response.attachment(name).type('text/csv; charset=utf-8');
  await pipeline(Readable.from(fileOf(lines)), response);
}

async function* fileOf(lines: AsyncIterable<string>): AsyncGenerator<string> {
  yield mark;
  for await (const line of lines) yield `${line}\r\n`;
}
