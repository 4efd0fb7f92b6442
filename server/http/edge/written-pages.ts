/** A page as everybody gets it. */
export interface PageForAll {
  /** As addresses write it. */
  readonly pathname: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Uint8Array;
}

/** Pages in files beside the worker. */
export interface WrittenPages {
  /** Names of files by the paths of pages. */
  readonly files: Readonly<Record<string, string>>;
  /** From when on they are rendered: milliseconds since 1970, when the next event is over. */
  readonly until?: number | undefined;
}

/** Where they lie beside the worker; nobody asks for them by their names. */
export const pagesFolder = '_pages';

/** A line of JSON with the headers, then the body. */
export function writePage({ headers, body }: Omit<PageForAll, 'pathname'>): Uint8Array {
  const head = new TextEncoder().encode(`${JSON.stringify(headers)}\n`);
  const whole = new Uint8Array(head.length + body.length);
  whole.set(head);
  whole.set(body, head.length);
  return whole;
}

const BRACKET = 0x5b;
const LINE_END = 0x0a;

/** A page as it was read again. */
export interface WrittenPage extends Pick<PageForAll, 'headers'> {
  readonly body: Uint8Array<ArrayBuffer>;
}

export function readPage(whole: Uint8Array<ArrayBuffer>): WrittenPage | undefined {
  // Some hosts answer with a page of theirs where a file is missing.
  if (whole[0] !== BRACKET) return undefined;
  const end = whole.indexOf(LINE_END);
  const headers: PageForAll['headers'] = JSON.parse(new TextDecoder().decode(whole.subarray(0, end)));
  return { headers, body: whole.subarray(end + 1) };
}
