import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Vite = typeof import('vite');
type Node = { readonly type: string; readonly start: number; readonly end: number } & Readonly<Record<string, unknown>>;

/** Members of a config whose functions render pages. */
const rendering: ReadonlySet<string> = new Set(['formatters', 'predicates']);

export interface Definitions {
  readonly text: string;
  readonly pure: readonly string[];
  /** Whether the config is an object as it stands: otherwise it may be a function, which is waited for. */
  readonly isLiteral: boolean;
}

/**
 * A config's text without the members that are others' work, such as payments: what they alone import stays behind. Of a
 * config that is no literal everything stays. `pure` names what the text imports: a call of it that nobody uses is dropped.
 */
export function definitionsOf(root: string, file: string, { parseSync }: Vite): Definitions {
  const text = readFileSync(join(root, file), 'utf8');
  // The parser's types are wider than what is asked of them here.
  const body = parseSync(file, text).program.body as unknown as readonly Node[];
  const pure = body.flatMap((statement) =>
    statement.type === 'ImportDeclaration' ? listOf(statement['specifiers']).map((one) => nameOf(one['local'])) : [],
  );
  const literal = literalOf(body);
  if (literal === undefined) return { text, pure, isLiteral: false };
  const left = listOf(literal['properties']).filter(
    (one) => one.type === 'SpreadElement' || rendering.has(nameOf(one['key'])),
  );
  const kept = left.map(({ start, end }) => text.slice(start, end)).join(', ');
  return { text: `${text.slice(0, literal.start)}{ ${kept} }${text.slice(literal.end)}`, pure, isLiteral: true };
}

/** The object that the file exports, or declares its config with. */
function literalOf(body: readonly Node[]): Node | undefined {
  const exported = body.find(({ type }) => type === 'ExportDefaultDeclaration')?.['declaration'];
  const given = isNode(exported) && exported.type === 'Identifier' ? initialOf(body, nameOf(exported)) : exported;
  const argument = isNode(given) && given.type === 'CallExpression' ? listOf(given['arguments'])[0] : given;
  const last = isNode(argument) && argument.type === 'Identifier' ? initialOf(body, nameOf(argument)) : argument;
  return isNode(last) && last.type === 'ObjectExpression' ? last : undefined;
}

function initialOf(body: readonly Node[], name: string): Node | undefined {
  for (const statement of body) {
    const declared = listOf(statement['declarations']).find((one) => nameOf(one['id']) === name);
    if (declared !== undefined) return isNode(declared['init']) ? declared['init'] : undefined;
  }
  return undefined;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
const listOf = (value: unknown): readonly Node[] => (Array.isArray(value) ? value.filter(isNode) : []);

function nameOf(value: unknown): string {
  const { name, value: written } = Object(value);
  return typeof name === 'string' ? name : typeof written === 'string' ? written : '';
}
