/** The numbers by which serialised trees name instructions. */
export const opcodes = {
  text: 0,
  variable: 1,
  section: 2,
  end: 3,
  repeatedSection: 4,
  predicate: 5,
  var: 6,
  or: 7,
  if: 8,
  inject: 9,
  macro: 10,
  comment: 11,
  metaLeft: 12,
  metaRight: 13,
  newline: 14,
  space: 15,
  tab: 16,
  root: 17,
  endOfTemplate: 18,
  // 19 is {.alternates with}, which stands in no tree.
  struct: 20,
  atom: 21,
  ctx: 22,
  eval: 23,
  include: 24,
} as const;

export const FORMAT_VERSION = 1;
