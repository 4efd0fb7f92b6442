import { context } from './ctx.ts';
import { end, endOfTemplate } from './end.ts';
import { evaluate } from './eval.ts';
import { ifBlock } from './if.ts';
import { include } from './include.ts';
import { inject } from './inject.ts';
import type { Syntax } from './instruction.ts';
import { literals } from './literals.ts';
import { macro } from './macro.ts';
import { orPart } from './or.ts';
import { alternatesWith, repeatedSection } from './repeated-section.ts';
import { section } from './section.ts';
import { bind } from './var.ts';

const all: readonly Syntax[] = [
  section,
  repeatedSection,
  alternatesWith,
  orPart,
  end,
  endOfTemplate,
  ifBlock,
  bind,
  context,
  inject,
  macro,
  include,
  evaluate,
  ...literals,
];

/** Every instruction that is written with a keyword; predicates have a question mark instead. */
export const syntaxes: ReadonlyMap<string, Syntax> = new Map(all.map((syntax) => [syntax.keyword, syntax]));
