import less from 'less';
import { siteLimits } from '../../lib/limits.ts';
import { type SheetFolder, StyleRefused } from '../sheet-folder.ts';
import { LessFiles } from './less-files.ts';

/** Refuses `@plugin` and `@import (plugin)` in every file; less's own switch reaches the first file only. */
const refusingLoader = {
  loadPlugin: () => Promise.reject(new StyleRefused('style-refused', 'A plugin')),
  loadPluginSync: () => {
    throw new StyleRefused('style-refused', 'A plugin');
  },
  evalPlugin: () => new StyleRefused('style-refused', 'A plugin'),
};

/** What every compilation is given: the folder's files and nothing else, and the old arithmetic. */
export function pluginFor(folder: SheetFolder): Less.Plugin {
  return {
    install(_less, manager) {
      manager.addFileManager(new LessFiles(folder));
      // The declared type leaves visitors out.
      (manager as unknown as { addVisitor(visitor: object): void }).addVisitor(new SlashKeeper());
      Object.assign(manager, { Loader: refusingLoader });
    },
  };
}

interface LessNode {
  readonly name?: unknown;
  readonly op?: string;
  readonly operands?: readonly LessNode[];
  readonly isSpaced?: boolean;
  eval?(context: unknown): LessNode;
}

// The declared types know nothing of the tree.
const { tree, visitors } = less as unknown as {
  readonly tree: {
    readonly Operation: new (op: string, operands: readonly LessNode[], isSpaced?: boolean) => LessNode;
    readonly Expression: new (nodes: readonly unknown[]) => LessNode;
    readonly Anonymous: new (text: string) => LessNode;
    readonly Ruleset: { readonly prototype: Evaluated };
    readonly mixin: { readonly Call: { readonly prototype: Evaluated } };
  };
  readonly visitors: { readonly Visitor: new (implementation: object) => { visit(root: unknown): unknown } };
};

/** In the old arithmetic every slash divides; in these properties it never did, because they are younger. */
const KEEPS_SLASH = /^(?:grid(?:-[a-z-]+)?|aspect-ratio)$/;

/** In these functions a slash stands before the opacity; the compiler's own read it as the division that it was not yet. */
const COLOUR = /^(?:rgb|hsl)a?$/i;

class SlashKeeper {
  readonly isPreEvalVisitor = true;
  readonly isReplacing = true;
  readonly #visitor = new visitors.Visitor(this);
  #inside = 0;
  #colours = 0;

  run(root: unknown): unknown {
    return this.#visitor.visit(root);
  }

  visitDeclaration(node: LessNode): LessNode {
    if (keepsSlash(node)) this.#inside += 1;
    return node;
  }

  visitDeclarationOut(node: LessNode): void {
    if (keepsSlash(node)) this.#inside -= 1;
  }

  visitCall(node: LessNode): LessNode {
    if (COLOUR.test(String(node.name))) this.#colours += 1;
    return node;
  }

  visitCallOut(node: LessNode): void {
    if (COLOUR.test(String(node.name))) this.#colours -= 1;
  }

  visitOperation(node: LessNode): LessNode {
    if (node.op !== '/') return node;
    if (this.#colours > 0) return undivided(node);
    if (this.#inside === 0) return node;
    const [left, right] = node.operands ?? [];
    return new tree.Expression([left, new tree.Anonymous('/'), right]);
  }
}

/** The same operation with its operands worked out, and nothing done with them. */
function undivided({ operands = [], isSpaced }: LessNode): LessNode {
  const make = (of: readonly LessNode[]) => new tree.Operation('/', of, isSpaced);
  return Object.assign(make(operands), {
    eval: (context: unknown) => make(operands.map((operand) => operand.eval?.(context) ?? operand)),
  });
}

function keepsSlash({ name }: LessNode): boolean {
  const parts: readonly unknown[] = Array.isArray(name) ? name : [name];
  const text = parts.map((part) => (typeof part === 'string' ? part : String(Reflect.get(Object(part), 'value'))));
  return KEEPS_SLASH.test(text.join(''));
}

interface Evaluated {
  eval: (this: Placed, context: unknown) => unknown;
}

interface Placed {
  getIndex(): number;
  fileInfo(): { readonly filename?: string };
}

type Reached = (file: string, offset: number) => void;

let reached: Reached = () => undefined;
let calls = 0;

/** Counts the mixins of the compilation that begins, and tells where it has got to. */
export function watchCompilation(onReached: Reached): void {
  reached = onReached;
  calls = 0;
}

// Nothing of less asks how far a compilation has got. This thread compiles one folder and ends.
watch(tree.Ruleset.prototype, () => undefined);
watch(tree.mixin.Call.prototype, () => {
  calls += 1;
  if (calls > siteLimits.styleCalls) throw new StyleRefused('style-limit', `${siteLimits.styleCalls} calls of mixins`);
});

function watch(kind: Evaluated, before: () => void): void {
  const evaluate = kind.eval;
  kind.eval = function (context) {
    reached(this.fileInfo().filename ?? '', this.getIndex());
    before();
    return evaluate.call(this, context);
  };
}
