import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { privateFolder, writePrivateFile } from '../lib/private-files.ts';

/** What an owner last said of closing the site; nothing where the content's own word holds. */
export type Closure = { readonly sitePassword?: string };

/** Where a server finds what it last heard of it while its database is away. */
export interface KeptClosure {
  /** Undefined where nothing was ever heard. */
  read(): Closure | undefined;
  /** Resolves once it lasts; of several that are under way the last one does. */
  write(closure: Closure): Promise<void>;
}

/** A row that was saved before a site could be closed says nothing of it. */
export const closureOf = ({ sitePassword }: { readonly sitePassword?: string | undefined }): Closure =>
  sitePassword === undefined ? {} : { sitePassword };

const File = z.strictObject({ sitePassword: z.optional(z.string()) });

/** A file for each site in a folder that is the server's alone: what opens the site stands in it. */
export function keptClosure(folder: string, websiteId: string): KeptClosure {
  const file = join(folder, `${createHash('sha256').update(websiteId).digest('hex').slice(0, 16)}.json`);
  /** What the file says, or will once the write that is under way has ended. */
  let latest: string | undefined;
  let writing = Promise.resolve();
  return {
    read() {
      try {
        const text = readFileSync(file, 'utf8');
        const closure = closureOf(File.parse(JSON.parse(text)));
        latest = text;
        return closure;
      } catch {
        // What cannot be read was not heard: the site stays closed until its database answers.
        return undefined;
      }
    },
    write(closure) {
      const text = JSON.stringify(closure);
      if (text === latest) return writing;
      latest = text;
      const replace = async () => {
        // Overtaken by a newer word before its turn came.
        if (text !== latest) return;
        privateFolder(folder);
        await writePrivateFile(file, text);
      };
      const mine = writing.then(replace, replace);
      writing = mine;
      mine.catch(() => {
        // Said again the next time that it is heard.
        if (writing === mine) [latest, writing] = [undefined, Promise.resolve()];
      });
      return mine;
    },
  };
}
