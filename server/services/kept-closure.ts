import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { privateFolder, writePrivateFile } from '../private-files.ts';

/** What an owner last said of closing the site; nothing where the content's own word holds. */
export type Closure = { readonly sitePassword?: string };

/** Where a server finds what it last heard of it while its database is away. */
export interface KeptClosure {
  /** Undefined where nothing was ever heard. */
  read(): Closure | undefined;
  write(closure: Closure): void;
}

/** A row that was saved before a site could be closed says nothing of it. */
export const closureOf = ({ sitePassword }: { readonly sitePassword?: string | undefined }): Closure =>
  sitePassword === undefined ? {} : { sitePassword };

const File = z.strictObject({ sitePassword: z.optional(z.string()) });

/** A file for each site in a folder that is the server's alone: what opens the site stands in it. */
export function keptClosure(folder: string, websiteId: string): KeptClosure {
  const file = join(folder, `${createHash('sha256').update(websiteId).digest('hex').slice(0, 16)}.json`);
  let written: string | undefined;
  return {
    read() {
      try {
        const text = readFileSync(file, 'utf8');
        const closure = closureOf(File.parse(JSON.parse(text)));
        written = text;
        return closure;
      } catch {
        // What cannot be read was not heard: the site stays closed until its database answers.
        return undefined;
      }
    },
    write(closure) {
      const text = JSON.stringify(closure);
      if (text === written) return;
      privateFolder(folder);
      writePrivateFile(file, text);
      written = text;
    },
  };
}
