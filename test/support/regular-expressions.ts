import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseAst } from 'vite';

export interface FoundPattern {
  readonly file: string;
  readonly pattern: RegExp;
}

interface SyntaxNode {
  readonly type: string;
  readonly [member: string]: unknown;
}

/** What stands in the place of what only a call knows: a name, as most of them are. */
const UNKNOWN = 'name';
const root = join(import.meta.dirname, '../..');
const modules = new Map<string, Module>();

/** The regular expressions of a file: literals, and those that are put together of texts. */
export function* patternsOf(file: string): Generator<FoundPattern> {
  const module = moduleOf(file);
  // A lexer asks its patterns at one place, whatever they say.
  const sticky = module.imports.has('createToken') ? 'y' : '';
  for (const node of nodesIn(module.program)) {
    const made = madeBy(node, module);
    if (made !== undefined) yield { file, pattern: new RegExp(made.source, made.flags + sticky) };
  }
}

interface Module {
  readonly file: string;
  readonly program: SyntaxNode;
  readonly constants: ReadonlyMap<string, SyntaxNode>;
  /** The name there, and the file where it is one. */
  readonly imports: ReadonlyMap<string, readonly [string, string | undefined]>;
}

function moduleOf(file: string): Module {
  const known = modules.get(file);
  if (known !== undefined) return known;
  const lang = file.endsWith('x') ? 'tsx' : 'ts';
  const program = parseAst(readFileSync(join(root, file), 'utf8'), { lang }) as unknown as SyntaxNode;
  const constants = new Map<string, SyntaxNode>();
  const imports = new Map<string, readonly [string, string | undefined]>();
  for (const node of nodesIn(program)) {
    if (node.type === 'VariableDeclarator' && isNode(node['init'])) constants.set(nameOf(node['id']), node['init']);
    if (node.type !== 'ImportDeclaration' || !isNode(node['source'])) continue;
    const from = String(node['source']['value']);
    for (const each of nodesIn(node['specifiers'])) {
      if (each.type === 'ImportSpecifier')
        imports.set(nameOf(each['local']), [
          nameOf(each['imported']),
          from.startsWith('.') ? join(dirname(file), from) : undefined,
        ]);
    }
  }
  const module = { file, program, constants, imports };
  modules.set(file, module);
  return module;
}

function madeBy(node: SyntaxNode, module: Module): RegExp | undefined {
  if (node.type === 'Literal' && isRegex(node['regex'])) return new RegExp(node['regex'].pattern, node['regex'].flags);
  if (node.type !== 'NewExpression' || nameOf(node['callee']) !== 'RegExp') return undefined;
  const [source, flags] = Array.isArray(node['arguments']) ? (node['arguments'] as readonly unknown[]) : [];
  return new RegExp(textOf(source, module), flags === undefined ? '' : textOf(flags, module));
}

/** The text that an expression stands for, as far as files say it. */
function textOf(node: unknown, module: Module): string {
  if (!isNode(node)) return UNKNOWN;
  const inner = (part: unknown) => textOf(part, module);
  switch (node.type) {
    case 'Literal':
      return isRegex(node['regex']) ? node['regex'].pattern : String(node['value']);
    case 'TemplateLiteral':
      return joined(node, inner, 'cooked');
    case 'TaggedTemplateExpression':
      return isNode(node['quasi']) ? joined(node['quasi'], inner, 'raw') : UNKNOWN;
    case 'BinaryExpression':
      return inner(node['left']) + inner(node['right']);
    case 'MemberExpression':
      return nameOf(node['property']) === 'source' ? inner(node['object']) : UNKNOWN;
    case 'TSAsExpression':
      return inner(node['expression']);
    case 'Identifier':
      return ofName(nameOf(node), module);
    default:
      return UNKNOWN;
  }
}

function ofName(name: string, module: Module): string {
  const own = module.constants.get(name);
  if (own !== undefined) return textOf(own, module);
  const [there, file] = module.imports.get(name) ?? [];
  return there === undefined || file === undefined ? UNKNOWN : ofName(there, moduleOf(file));
}

function joined(template: SyntaxNode, inner: (part: unknown) => string, form: 'cooked' | 'raw'): string {
  const holes = listOf(template['expressions']).map(inner);
  const texts = listOf(template['quasis']).map((quasi) => String((quasi['value'] as Record<string, unknown>)[form]));
  return texts.map((text, at) => text + (holes[at] ?? '')).join('');
}

function* nodesIn(value: unknown): Generator<SyntaxNode> {
  if (typeof value !== 'object' || value === null || value instanceof RegExp) return;
  if (isNode(value)) yield value;
  for (const member of Object.values(value)) yield* nodesIn(member);
}

const listOf = (value: unknown) => (Array.isArray(value) ? (value as readonly SyntaxNode[]) : []);

const nameOf = (value: unknown) => (isNode(value) && typeof value['name'] === 'string' ? value['name'] : '');

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function isRegex(value: unknown): value is { readonly pattern: string; readonly flags: string } {
  return typeof value === 'object' && value !== null && 'pattern' in value && 'flags' in value;
}
