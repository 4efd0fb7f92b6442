import {
  Block,
  BlockDirective,
  Definition,
  Directive,
  Evaluator,
  type ExecEnv,
  type LessError,
  LessStream,
  Media,
  Mixin,
  MixinCall,
  type Node,
  type Parselet,
  PRIMARY_SUB,
  Rule,
  Ruleset,
  RuntimeContext,
  renderNode,
} from '@squarespace/less-ts';
import { siteLimits } from '../../lib/limits.ts';

/** Where the statements of a parsed sheet begin and end. */
export type Positions = WeakMap<object, { readonly start: number; readonly end: number }>;

/** Reads a sheet and notes where every statement stands; the parser itself keeps no places. */
export class LocatingStream extends LessStream {
  readonly positions: Positions = new WeakMap();

  // The declared type leaves out that nothing may be found.
  override parse(parselets: Parselet[]): Node {
    if (parselets !== PRIMARY_SUB) return super.parse(parselets) as Node;
    this.skipWs();
    const start = this.index;
    const node = super.parse(parselets);
    if (node !== undefined) {
      const position = { start, end: this.index };
      this.positions.set(node, position);
      // What a rule is evaluated to keeps its selectors.
      if (node instanceof Ruleset) this.positions.set(node.selectors, position);
    }
    return node as Node;
  }
}

/** A mistake met while a sheet is evaluated. */
export interface EvaluationMistake {
  readonly message: string;
  readonly position: { readonly start: number; readonly end: number } | undefined;
}

// With short colours and names, as the hosted platform writes them.
const OPTIONS = { indentSize: 2, mixinRecursionLimit: 64, fastcolor: false };

/** Keeps mistakes with the places that they were made at. */
export class LocatingContext extends RuntimeContext {
  readonly mistakes: EvaluationMistake[] = [];
  /** The statement that is being evaluated, for what is told of none. */
  current: { readonly start: number; readonly end: number } | undefined;
  readonly #positions: Positions;

  constructor(positions: Positions) {
    super(OPTIONS, renderNode);
    this.#positions = positions;
  }

  override captureErrors(node: Node, env: ExecEnv): void {
    if (env.errors.length > 0) this.take(env, node);
  }

  /** Takes what went wrong with a node and tells whether it has no value because of it. */
  take(env: ExecEnv, node: Node): boolean {
    const position = this.#positions.get(node) ?? this.current;
    const errors: LessError[] = env.errors.splice(0);
    for (const { message } of errors) this.mistakes.push({ message: message ?? '', position });
    return errors.some(({ message }) => /^Failed to locate a definition/.test(message ?? ''));
  }
}

/** Evaluates a sheet with every mistake at its place, a rule without a value left out, and an end. */
export class BoundedEvaluator extends Evaluator {
  readonly #context: LocatingContext;
  readonly #reached: (node: object) => void;
  #calls = 0;

  /** `reached` is told of every statement as it is come to. */
  constructor(context: LocatingContext, reached: (node: object) => void) {
    super(context);
    this.#context = context;
    this.#reached = reached;
  }

  protected override executeMixinCall(env: ExecEnv, call: MixinCall): Block {
    this.#reached(call);
    this.#calls += 1;
    if (this.#calls <= siteLimits.styleCalls) return super.executeMixinCall(env, call);
    if (this.#calls === siteLimits.styleCalls + 1) {
      env.errors.push({ type: 'runtime', message: `More than ${siteLimits.styleCalls} mixins are called` });
    }
    return new Block();
  }

  protected override evaluateRules(env: ExecEnv, block: Block, forceImportant: boolean | number): void {
    const { rules } = block;
    const kept: Node[] = [];
    for (const node of rules) {
      this.#reached(node);
      const evaluated = this.#evaluateRule(env, block, node, forceImportant);
      const isWithoutValue = env.errors.length > 0 && this.#context.take(env, node);
      if (!(isWithoutValue && node instanceof Rule)) kept.push(evaluated);
    }
    rules.splice(0, rules.length, ...kept);
  }

  #evaluateRule(env: ExecEnv, block: Block, node: Node, forceImportant: boolean | number): Node {
    if (node instanceof BlockDirective) return this.evaluateBlockDirective(env, node);
    if (node instanceof Definition) return new Definition(node.name, node.dereference(env));
    if (node instanceof Media) return this.evaluateMedia(env, node);
    if (node instanceof Ruleset) return this.evaluateRuleset(env, node, forceImportant);
    if (node instanceof Mixin) {
      this.setClosure(env, node.original as Mixin);
      return node;
    }
    if (node instanceof MixinCall) return node;
    if (node instanceof Rule && forceImportant && !node.important) {
      return new Rule(node.property, node.value.eval(env), true);
    }
    const evaluated = node.eval(env);
    if (evaluated instanceof Directive && evaluated.name === '@charset') block.charset ??= evaluated;
    return evaluated;
  }
}
