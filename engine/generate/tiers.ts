import type { Sink } from '../render/sink.ts';
import type { Code, Run, Unit } from '../render/state.ts';
import type { Body } from '../tree/tree.ts';
import type { ClosureLanguage } from './closures/closure-context.ts';
import { buildPage, buildTree } from './closures/code.ts';
import type { CodegenLanguage } from './code/codegen-context.ts';
import { type GeneratedUnit, generateUnit } from './code/generate-unit.ts';

type Kind = 'page' | 'partial';
type TierLanguage = ClosureLanguage & CodegenLanguage;

/** The two ways a tree can run, each made when it is first asked for. */
export class Tiers {
  readonly #tree: Body;
  readonly #kind: Kind;
  readonly #language: TierLanguage;
  #closures: Code | undefined;
  #generated: GeneratedCode | undefined;

  constructor(tree: Body, kind: Kind, language: TierLanguage) {
    this.#tree = tree;
    this.#kind = kind;
    this.#language = language;
  }

  get closures(): Code {
    if (this.#closures === undefined) {
      const build = this.#kind === 'page' ? buildPage : buildTree;
      this.#closures = build(this.#tree, this.#language);
    }
    return this.#closures;
  }

  /** Generated JavaScript; closures where that cannot be. */
  get generated(): GeneratedCode {
    this.#generated ??= new GeneratedCode(this.#tree, this.#kind, this.#language, this);
    return this.#generated;
  }

  /** Generates the code now; false where that was done before. */
  prepare(): boolean {
    const { generated } = this;
    if (generated.isTried) return false;
    generated.unit();
    return true;
  }
}

/** Made into a function when it is first needed. */
class GeneratedCode implements Code {
  readonly source: Code['source'];
  readonly #tree: Body;
  readonly #kind: Kind;
  readonly #language: TierLanguage;
  readonly #tiers: Tiers;
  /** `null` when there cannot be one. */
  #made: GeneratedUnit | null | undefined;

  constructor(tree: Body, kind: Kind, language: TierLanguage, tiers: Tiers) {
    this.source = tree.source;
    this.#tree = tree;
    this.#kind = kind;
    this.#language = language;
    this.#tiers = tiers;
  }

  get isTried(): boolean {
    return this.#made !== undefined;
  }

  get names(): Code['names'] {
    this.unit();
    return this.#made?.names;
  }

  unit(): Unit | undefined {
    return (this.#made === undefined ? (this.#made = this.#generate()) : this.#made)?.unit;
  }

  print(run: Run, out: string, sink: Sink | undefined): string {
    const { frame } = run;
    const unit = this.unit();
    if (unit === undefined) return this.#tiers.closures.print(run, out, sink);
    return unit(run, frame.node, frame.outer, out, frame, sink);
  }

  /** Closures take whatever frame they are in; a generated function has to know what it begins with. */
  include(run: Run, out: string): string {
    return this.#tiers.closures.include(run, out);
  }

  #generate(): GeneratedUnit | null {
    const { source, body } = this.#tree;
    const codeOf = (macro: Body['body']): Code =>
      new Tiers({ source, body: macro }, 'partial', this.#language).generated;
    return generateUnit(this.#language, source, body, this.#kind, codeOf) ?? null;
  }
}
