import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

const root = path.resolve(import.meta.dirname, '../../..');
const { imports, exports: doors } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  readonly imports: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, unknown>>;
};

/** Something that a door of the package gives, as its source declares it. */
export interface ApiDeclaration {
  readonly name: string;
  /** `type` for what is gone when a program runs. */
  readonly kind: 'function' | 'class' | 'value' | 'type';
  /** Its signature as TypeScript. */
  readonly code: string;
  /** What the comment in front of it says. */
  readonly about: string;
}

export interface ApiDoor {
  /** `vitrine/engine`. */
  readonly name: string;
  readonly about: string;
  readonly declarations: readonly ApiDeclaration[];
}

/** Every door of the package, with what it gives. */
export function apiDoors(): readonly ApiDoor[] {
  return Object.keys(doors)
    .filter((door) => !door.endsWith('.json'))
    .map((door) => {
      const file = path.join(root, 'exports', door === '.' ? 'index.ts' : `${door.slice(2)}.ts`);
      const source = read(file);
      const names = [...source.exported.keys()].sort((a, b) => a.toLowerCase().localeCompare(b.toLowerCase(), 'en'));
      return {
        name: door.replace(/^\./, 'vitrine'),
        about: aboutOf(source.comments[0]?.value ?? ''),
        declarations: names.map((name) => ({ ...declarationOf(file, name), name })),
      };
    });
}

type Node = { readonly type: string; readonly start: number; readonly end: number } & Readonly<Record<string, unknown>>;

interface Source {
  readonly text: string;
  readonly comments: readonly { readonly value: string; readonly end: number }[];
  /** The statement that declares a name, with where it begins. */
  readonly declared: ReadonlyMap<string, { readonly node: Node; readonly start: number }>;
  /** What is taken from another file, by the name that it has here. */
  readonly taken: ReadonlyMap<string, { readonly from: string; readonly name: string }>;
  /** What is given on, by the name outside: the name that it has here. */
  readonly exported: ReadonlyMap<string, string>;
  /** Files that are given on as a whole. */
  readonly whole: readonly string[];
}

const sources = new Map<string, Source>();

function read(file: string): Source {
  const known = sources.get(file);
  if (known !== undefined) return known;
  const text = readFileSync(file, 'utf8');
  const { program, comments } = parseSync(file, text);
  const source = {
    text,
    comments: comments.filter(({ type, value }) => type === 'Block' && value.startsWith('*')),
    declared: new Map<string, { node: Node; start: number }>(),
    taken: new Map<string, { from: string; name: string }>(),
    exported: new Map<string, string>(),
    whole: [] as string[],
  };
  // The parser's types are wider than what is asked of them here.
  for (const statement of program.body as unknown as readonly Node[]) note(statement, file, source);
  sources.set(file, source);
  return source;
}

interface Noted {
  readonly declared: Map<string, { node: Node; start: number }>;
  readonly taken: Map<string, { from: string; name: string }>;
  readonly exported: Map<string, string>;
  readonly whole: string[];
}

function note(statement: Node, file: string, source: Noted): void {
  const from = (statement['source'] as { readonly value: string } | null | undefined)?.value;
  const specifiers = (statement['specifiers'] ?? []) as readonly Node[];
  const name = (node: unknown) => String((node as { readonly name: unknown }).name);
  if (statement.type === 'ImportDeclaration') {
    for (const one of specifiers) {
      const imported = one['imported'] === undefined ? '*' : name(one['imported']);
      source.taken.set(name(one['local']), { from: fileOf(from ?? '', file), name: imported });
    }
    return;
  }
  if (statement.type === 'ExportAllDeclaration') {
    source.whole.push(fileOf(from ?? '', file));
    return;
  }
  const declaration = (statement['declaration'] ?? statement) as Node;
  for (const own of namesIn(declaration)) {
    source.declared.set(own, { node: declaration, start: statement.start });
    if (statement.type === 'ExportNamedDeclaration') source.exported.set(own, own);
  }
  for (const one of specifiers) {
    source.exported.set(name(one['exported']), name(one['local']));
    if (from !== undefined)
      source.taken.set(name(one['local']), { from: fileOf(from, file), name: name(one['local']) });
  }
}

function namesIn(node: Node): readonly string[] {
  const id = node['id'] as { readonly name?: string } | null | undefined;
  if (typeof id?.name === 'string') return [id.name];
  const list = (node['declarations'] ?? []) as readonly Node[];
  return list.flatMap((one) => namesIn(one));
}

/** The source file that an import leads to; a package's own name stays. */
function fileOf(from: string, file: string): string {
  if (from.startsWith('.')) return path.join(path.dirname(file), from);
  const known = imports[from];
  if (known !== undefined) return path.join(root, known);
  const wild = Object.entries(imports).find(([name]) => name.endsWith('*') && from.startsWith(name.slice(0, -1)));
  return wild === undefined ? from : path.join(root, wild[1].replace('*', from.slice(wild[0].length - 1)));
}

type Declared = Omit<ApiDeclaration, 'name'>;

function declarationOf(file: string, name: string): Declared {
  const found = findDeclaration(file, name);
  if (found === undefined) throw new Error(`${file} does not declare ${name}.`);
  return found;
}

function findDeclaration(file: string, name: string): Declared | undefined {
  if (!existsSync(file)) return undefined;
  const source = read(file);
  const inner = source.exported.get(name) ?? name;
  const own = source.declared.get(inner);
  if (own !== undefined) return { ...written(source, own.node), about: commentBefore(source, own.start) };
  const taken = source.taken.get(inner);
  if (taken !== undefined) return findDeclaration(taken.from, taken.name);
  return source.whole.map((from) => findDeclaration(from, name)).find((found) => found !== undefined);
}

function written(source: Source, node: Node): Pick<ApiDeclaration, 'kind' | 'code'> {
  const { text } = source;
  const body = node['body'] as Node | null | undefined;
  if (node.type === 'FunctionDeclaration') {
    return { kind: 'function', code: `${text.slice(node.start, body?.start ?? node.end).trim()};` };
  }
  if (node.type === 'ClassDeclaration') {
    const members = ((body?.['body'] ?? []) as readonly Node[]).flatMap((member) => memberOf(text, member));
    const head = text.slice(node.start, body?.start ?? node.end).trim();
    return { kind: 'class', code: members.length === 0 ? `${head} {}` : `${head} {\n${members.join('\n')}\n}` };
  }
  if (node.type === 'VariableDeclaration') {
    const [one] = (node['declarations'] ?? []) as readonly Node[];
    const id = one?.['id'] as Node | undefined;
    const init = one?.['init'] as Node | null | undefined;
    const arrow = init?.type === 'ArrowFunctionExpression' ? (init['body'] as Node) : undefined;
    if (init && arrow && id?.['typeAnnotation'] === null) {
      const signature = text.slice(init.start, arrow.start).replace(/\s*=>\s*$/, '');
      return { kind: 'function', code: `function ${text.slice(id.start, id.end)}${signature};` };
    }
    return { kind: 'value', code: `const ${text.slice(id?.start ?? node.start, id?.end ?? node.end)};` };
  }
  return { kind: 'type', code: text.slice(node.start, node.end) };
}

/** What is seen of a class from outside, without the code of its methods. */
function memberOf(text: string, member: Node): string[] {
  const key = member['key'] as Node | undefined;
  if (key === undefined || key.type === 'PrivateIdentifier') return [];
  const body = (member['value'] as { readonly body?: Node } | null | undefined)?.body;
  return [
    `  ${text
      .slice(member.start, body?.start ?? member.end)
      .trim()
      .replace(/;?$/, ';')}`,
  ];
}

/** The comment that ends where a statement begins. */
function commentBefore({ text, comments }: Source, start: number): string {
  const comment = comments.find(({ end }) => end <= start && text.slice(end, start).trim() === '');
  return comment === undefined ? '' : aboutOf(comment.value);
}

/** The words of a comment, in paragraphs. */
function aboutOf(comment: string): string {
  return comment
    .replace(/^\s*\*+ ?/gm, '')
    .replace(/^@module.*$/gm, '')
    .replace(/\n(?!\n|- )/g, ' ')
    .trim();
}
