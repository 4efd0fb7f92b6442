import { open } from 'node:fs/promises';

/** Looks at a file that has arrived: what its name says must be what it is. A virus scanner is one object of this shape. */
export interface FileInspector {
  /** `unsupported`: its bytes are of another kind than its name. */
  inspect(path: string, name: string): Promise<'good' | 'unsupported'>;
}

/** Endings that one kind of bytes may have; the kinds are those that file-type names. */
const sameKind: Readonly<Record<string, readonly string[]>> = {
  jpg: ['jpg', 'jpeg'],
  heic: ['heic', 'heif'],
  // Files of older office programs are all of one container.
  cfb: ['doc', 'xls', 'ppt', 'msg'],
};
/** Kinds without marks of their own: text is anything without a zero byte. */
const plain: ReadonlySet<string> = new Set([
  'txt',
  'csv',
  'tsv',
  'md',
  'json',
  'svg',
  'xml',
  'html',
  'htm',
  'rtf',
  'ics',
  'vcf',
]);
const startBytes = 4096;

/** Compares a file's first bytes with the ending of its name. */
export const signatureInspector: FileInspector = {
  async inspect(path, name) {
    const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
    // With the first file: no start has to wait for what knows a hundred kinds.
    const { fileTypeFromFile } = await import('file-type');
    const found = await fileTypeFromFile(path);
    if (found === undefined) return plain.has(ending) && (await isText(path)) ? 'good' : 'unsupported';
    return (sameKind[found.ext] ?? [found.ext]).includes(ending) || (plain.has(ending) && found.mime.includes('xml'))
      ? 'good'
      : 'unsupported';
  },
};

async function isText(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(startBytes), 0, startBytes, 0);
    return !buffer.subarray(0, bytesRead).includes(0);
  } finally {
    await file.close();
  }
}
