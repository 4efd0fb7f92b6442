import { formatters } from '#formatters';
import { predicates } from '#predicates';
import { rules } from '../../author/check/rules/index.ts';
import { errorCodes } from '../explain.ts';

type Named = { readonly name: string; readonly aliases?: readonly string[] };

const namesOf = (all: readonly Named[]) => all.flatMap(({ name, aliases = [] }) => [name, ...aliases]).sort();

/** What the first argument of some commands is a name of. Those of a folder's own are known when the folder is. */
export const knownNames: Readonly<Record<string, readonly string[]>> = {
  formatters: namesOf(formatters),
  predicates: namesOf(predicates),
  rules: rules.map(({ id }) => id).sort(),
  explain: [...errorCodes].sort(),
};
