import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ApiDoor } from './api-declarations.ts';
import { slug } from './page.ts';

const texts = path.resolve(import.meta.dirname, '../../../site-templates/docs/text');

/** A program of the documentation, which its test runs, with the heading that it stands under. */
export interface Program {
  readonly address: string;
  readonly title: string;
  readonly text: string;
}

/** The programs of the pages of the library, each of which is run as it stands. */
export function apiPrograms(): readonly Program[] {
  return ['library', 'site-config'].flatMap(programsOf);
}

function programsOf(page: string): Program[] {
  const text = readFileSync(path.join(texts, `${page}.md`), 'utf8');
  return [...text.matchAll(/```ts\n([\s\S]*?)```/g)].map(({ 1: program = '', index }) => {
    const title = [...text.slice(0, index).matchAll(/^##+ (.+)$/gm)].at(-1)?.[1] ?? '';
    return { address: `/${page}${title === '' ? '' : `#${slug(title)}`}`, title: title || page, text: program };
  });
}

/** The programs that show a name of a door: those that import it, else those of what takes or gives it. */
export function examplesOf(door: ApiDoor, name: string, programs: readonly Program[]): readonly Program[] {
  const seen = new Set([name]);
  let names = [name];
  while (names.length > 0) {
    const found = programs.filter(({ text }) => names.some((one) => isImported(text, door.name, one)));
    if (found.length > 0) return found;
    names = names.flatMap((one) => usersOf(door, one)).filter((one) => !seen.has(one));
    for (const one of names) seen.add(one);
  }
  return [];
}

/** The names of a door whose declarations speak of a name. */
export function usersOf({ declarations }: ApiDoor, name: string): readonly string[] {
  const mention = new RegExp(`\\b${name}\\b`);
  return declarations.filter((other) => other.name !== name && mention.test(other.code)).map((other) => other.name);
}

/** Whether a program imports a name of a door. */
export function isImported(program: string, door: string, name: string): boolean {
  return [...program.matchAll(/import (?:type )?\{([^}]+)\} from '([^']+)'/g)].some(
    ([, names = '', from]) =>
      from === door && names.split(',').some((one) => one.trim().replace(/^type /, '') === name),
  );
}
