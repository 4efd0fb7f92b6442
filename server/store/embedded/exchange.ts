import type { PGlite } from '@electric-sql/pglite';

/** What the first byte of a connection's first message is. */
const startup = 0;

/**
 * Asks as a stream does: `execProtocolRaw` also parses each answer and keeps what it has parsed for as long as the
 * database lives, which was 150 MB for 200,000 requests. A stream leaves out the answer to a connection's start.
 */
export async function exchange(database: PGlite, message: Uint8Array): Promise<Uint8Array> {
  if (message[0] === startup) return database.execProtocolRaw(message);
  const parts: Uint8Array[] = [];
  // A part is a view of memory that the database uses again.
  await database.execProtocolRawStream(message, { onRawData: (part) => void parts.push(part.slice()) });
  const [first] = parts;
  return first && parts.length === 1 ? first : joined(parts);
}

/** In memory of their own: what goes to another thread takes all of its memory along. */
function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
