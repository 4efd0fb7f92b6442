import { type ApiDeclaration, type ApiDoor, apiDoors } from './api-declarations.ts';
import { apiPrograms, examplesOf, type Program, usersOf } from './api-examples.ts';
import { escapeHtml, type Heading, inline, type Piece, slug } from './page.ts';

/** Every door of the package: its declarations, each with the programs that use it. */
export const apiPieces = (): Piece[] => {
  const programs = apiPrograms();
  return apiDoors().map((door) => doorPiece(door, programs));
};

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
  const shown = new Map(examplesOf(door, name, programs).map((one) => [one.address, one.title]));
  const examples = [...shown].map(([address, title]) => `<a href="${address}">${escapeHtml(title)}</a>`);
  const users = usersOf(door, name).map(
    (other) => `<a href="#${ids.get(other)}"><code>${escapeHtml(other)}</code></a>`,
  );
  const used =
    `<p>In a program: ${examples.join(', ')}.</p>\n` +
    (users.length === 0 ? '' : `<p>Named by ${users.join(', ')}.</p>\n`);
  return paragraphs(about) + declared + used;
}

const paragraphs = (text: string): string =>
  text
    .split(/\n+/)
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${inline(line.trim())}</p>\n`)
    .join('');
