import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type ApiDeclaration, type ApiDoor, apiDoors } from './api-declarations.ts';
import { escapeHtml, type Heading, inline, type Piece, slug } from './page.ts';

const texts = path.resolve(import.meta.dirname, '../../../site-templates/docs/text');

/** A program of the documentation, which its test runs, with the heading that it stands under. */
interface Program {
  readonly address: string;
  readonly title: string;
  readonly text: string;
}

/** Every door of the package: its declarations, each with the programs that use it. */
export const apiPieces = (): Piece[] => {
  const programs = ['library', 'config'].flatMap(programsOf);
  return apiDoors().map((door) => doorPiece(door, programs));
};

function programsOf(page: string): Program[] {
  const text = readFileSync(path.join(texts, `${page}.md`), 'utf8');
  return [...text.matchAll(/```ts\n([\s\S]*?)```/g)].map(({ 1: program = '', index }) => {
    const title = [...text.slice(0, index).matchAll(/^##+ (.+)$/gm)].at(-1)?.[1] ?? '';
    return { address: `/${page}${title === '' ? '' : `#${slug(title)}`}`, title: title || page, text: program };
  });
}

function doorPiece(door: ApiDoor, programs: readonly Program[]): Piece {
  const id = slug(door.name);
  const headings: Heading[] = [{ id, title: door.name, level: 2 }];
  const ids = idsOf(door, id);
  const entries = door.declarations.map((declaration) => {
    const own = ids.get(declaration.name) ?? id;
    headings.push({ id: own, title: declaration.name, level: 3 });
    const title = `<h3 id="${own}"><a class="anchor" href="#${own}"><code>${escapeHtml(declaration.name)}</code></a></h3>\n`;
    return title + entryHtml(declaration, door, ids, programs);
  });
  const head = `<h2 id="${id}"><a class="anchor" href="#${id}"><code>${door.name}</code></a></h2>\n`;
  const words = door.declarations.map(({ name }) => name).join(' ');
  return { part: { html: `${head}${paragraphs(door.about)}${entries.join('')}` }, headings, words };
}

/** Anchors of the names of a door: two of its names may differ by their capitals alone. */
function idsOf({ declarations }: ApiDoor, door: string): ReadonlyMap<string, string> {
  const ids = new Map<string, string>();
  const taken = new Set<string>();
  for (const { name } of declarations) {
    const plain = `${door}-${slug(name)}`;
    const id = taken.has(plain) ? `${plain}-${taken.size}` : plain;
    taken.add(id);
    ids.set(name, id);
  }
  return ids;
}

function entryHtml(
  { name, code, about }: ApiDeclaration,
  door: ApiDoor,
  ids: ReadonlyMap<string, string>,
  programs: readonly Program[],
): string {
  const declared = `<pre class="code" tabindex="0"><code>${escapeHtml(code)}</code></pre>\n`;
  const shown = new Map(
    programs.filter(({ text }) => isImported(text, door.name, name)).map((one) => [one.address, one.title]),
  );
  const users = door.declarations.filter((other) => other.name !== name && mentions(other.code, name));
  const links = [
    ...[...shown].map(([address, title]) => `<a href="${address}">${escapeHtml(title)}</a>`),
    ...users.map((other) => `<a href="#${ids.get(other.name)}"><code>${escapeHtml(other.name)}</code></a>`),
  ];
  const used = links.length === 0 ? '' : `<p>Used in ${links.join(', ')}.</p>\n`;
  return paragraphs(about) + declared + used;
}

const paragraphs = (text: string): string =>
  text
    .split(/\n+/)
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${inline(line.trim())}</p>\n`)
    .join('');

const mentions = (code: string, name: string): boolean => new RegExp(`\\b${name}\\b`).test(code);

function isImported(program: string, door: string, name: string): boolean {
  return [...program.matchAll(/import (?:type )?\{([^}]+)\} from '([^']+)'/g)].some(
    ([, names = '', from]) =>
      from === door && names.split(',').some((one) => one.trim().replace(/^type /, '') === name),
  );
}
