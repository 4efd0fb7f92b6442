import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import type { Request } from 'express';
import { fileLimits } from '#model';

const limits = { fields: 1000, fieldSize: 100 * 1024, files: 10, parts: 1010, fileSize: fileLimits.bytes + 1 };

/** What a form of a browser without script carries: its fields, and its files as they come. Undefined: it is no form. */
export async function readMultipart(
  request: Request,
  onFile: (fieldName: string, name: string, bytes: Readable) => Promise<void>,
): Promise<URLSearchParams | undefined> {
  const fields = new URLSearchParams();
  const files: Promise<void>[] = [];
  try {
    const { 'content-type': type = '' } = request.headers;
    const parser = new Busboy({ headers: { ...request.headers, 'content-type': type }, limits });
    parser.on('field', (name, value) => fields.append(name, value));
    parser.on('file', (fieldName, bytes, name) => {
      // An empty file field comes as a file without a name.
      if (name) files.push(onFile(fieldName, name, bytes).finally(() => bytes.resume()));
      else bytes.resume();
    });
    await pipeline(request, parser);
    await Promise.all(files);
    return fields;
  } catch {
    await Promise.allSettled(files);
    return undefined;
  }
}
