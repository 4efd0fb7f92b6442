import type { Socket } from 'node:net';

const headBytes = 4;

/** One message on its way between two processes: its length in four bytes, and its bytes. */
export function frame(message: Uint8Array): Buffer {
  const framed = Buffer.allocUnsafe(headBytes + message.length);
  framed.writeUInt32BE(message.length);
  framed.set(message, headBytes);
  return framed;
}

/** The messages that come out of a socket, until it ends. */
export async function* readFrames(socket: Socket): AsyncGenerator<Buffer> {
  const parts: Buffer[] = [];
  let held = 0;
  for await (const part of socket as AsyncIterable<Buffer>) {
    parts.push(part);
    held += part.length;
    // A long message arrives in many parts, which are joined once it is there.
    while (held >= headBytes) {
      const [first] = parts;
      if (!first) break;
      if (first.length < headBytes) parts.splice(0, parts.length, Buffer.concat(parts));
      const wanted = headBytes + (parts[0] as Buffer).readUInt32BE();
      if (held < wanted) break;
      const whole = Buffer.concat(parts);
      parts.splice(0, parts.length, whole.subarray(wanted));
      held -= wanted;
      yield whole.subarray(headBytes, wanted);
    }
  }
}
