import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const file = path.resolve(import.meta.dirname, '../../../shared/spec.md');

/** A section of the specification between two of its headings, where the specification lies beside the repository. */
export function specSection(heading: string): string | undefined {
  if (!existsSync(file)) {
    console.info('The specification is not beside this checkout: its texts are not compared.');
    return undefined;
  }
  const text = readFileSync(file, 'utf8');
  const start = text.indexOf(`\n${heading}\n`);
  if (start < 0) throw new Error(`The specification has no heading ${heading}`);
  const rest = text.slice(start + heading.length + 2);
  const level = /^#+/.exec(heading)?.[0].length ?? 0;
  const end = rest.search(new RegExp(`\\n#{1,${level}} `));
  return end < 0 ? rest : rest.slice(0, end);
}

/** Everything that stands in quotation marks there. */
export function quoted(section: string): readonly string[] {
  return [...section.matchAll(/(?<!\w)'([^'\n]+)'/g)].map(([, text = '']) => text);
}

/** Whether a text is a message of the specification with its holes filled. */
export function says(text: string, message: string): boolean {
  const pattern = message
    .split(/\{\w+\}/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('.+');
  return new RegExp(`^${pattern}$`).test(text);
}
