import { atom } from './atom.ts';
import { comment, readComment } from './comment.ts';
import { context } from './ctx.ts';
import { end, endOfTemplate } from './end.ts';
import { evaluate } from './eval.ts';
import { ifBlock } from './if.ts';
import { include } from './include.ts';
import { inject } from './inject.ts';
import { Language } from './language.ts';
import { literal } from './literals.ts';
import { macro } from './macro.ts';
import { orPart } from './or.ts';
import { predicate, readPredicateBlock } from './predicate.ts';
import { alternatesWith, repeatedSection } from './repeated-section.ts';
import { section } from './section.ts';
import { struct } from './struct.ts';
import { text } from './text.ts';
import { bind } from './var.ts';
import { readVariable, variable } from './variable.ts';

/** Everything that may stand in a body; one more is a file and a line here. */
const instructions = [
  text,
  variable,
  comment,
  literal,
  section,
  repeatedSection,
  orPart,
  ifBlock,
  predicate,
  bind,
  context,
  inject,
  macro,
  include,
  evaluate,
  struct,
  atom,
];

export const language = new Language(instructions, [alternatesWith, end, endOfTemplate], {
  comment: readComment,
  predicate: readPredicateBlock,
  variable: readVariable,
});
