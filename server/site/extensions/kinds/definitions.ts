import { z } from 'zod';
import type { FormatterDefinition, PredicateDefinition } from '#engine';
import { type Kind, type KindContext, type Mistake, repeatedNames } from './kind.ts';
import { mistakesOf } from './mistakes-of.ts';

type Definition = Pick<FormatterDefinition, 'name' | 'aliases'>;

const text = z.string('a text');
const isFunction = z.custom<unknown>((value) => typeof value === 'function', 'a function');
const example = z.looseObject({ template: text, data: z.unknown(), output: text }, 'an example');

const described = {
  family: text,
  summary: text,
  examples: z.array(example, 'a list of examples').min(1, 'a list with an example: it is documentation and test'),
  args: z.record(z.string(), z.looseObject({ read: isFunction }), 'an object of argument readers').optional(),
};

function listOf(name: z.ZodType, call: string, declared: string): z.ZodType {
  const shape = { name, aliases: z.array(name, 'a list of names').optional(), [call]: isFunction, ...described };
  return z.array(z.looseObject(shape, `made by ${declared} of vitrine/engine`), `a list of what ${declared} gives`);
}

/** A name that templates have already is taken over only by a config that says so. */
function taken(member: 'formatters' | 'predicates', own: readonly Definition[], context: KindContext): Mistake[] {
  const { overrides } = context.config;
  const allowed = new Set<unknown>(Array.isArray(overrides) ? overrides : []);
  return own.flatMap(({ name, aliases = [] }, index) =>
    [name, ...aliases].flatMap((one) =>
      context.builtIn[member].has(one) && !allowed.has(one)
        ? [
            {
              path: [member, index],
              found: `"${one}", which is built in`,
              expected: 'an entry with a name of its own',
              help: `Give it another name, or put it in the place of the built-in one with overrides: ['${one}'].`,
            },
          ]
        : [],
    ),
  );
}

function definitionsKind<Value extends readonly Definition[]>(
  member: 'formatters' | 'predicates',
  schema: z.ZodType,
): Kind<Value> {
  return {
    mistakes(given, context) {
      const shape = mistakesOf(schema, given, [member]);
      if (shape.length > 0) return shape;
      // The schema has just held it against all that is used here.
      const own = given as readonly Definition[];
      const names = own.map(({ name, aliases = [] }) => [name, ...aliases]);
      return [...repeatedNames(member, names), ...taken(member, own, context)];
    },
  };
}

const formatterName = z.string('a text').regex(/^[a-zA-Z][\w-]*$/, 'a name of letters, digits, - and _');
const predicateName = z
  .string('a text')
  .regex(/^[a-zA-Z][\w-]*\?$/, 'a name of letters, digits, - and _ that ends in ?');

/** Formatters beside the built-in ones. */
export const formatters: Kind<readonly FormatterDefinition[]> = definitionsKind(
  'formatters',
  listOf(formatterName, 'apply', 'defineFormatter'),
);

/** Predicates beside the built-in ones. */
export const predicates: Kind<readonly PredicateDefinition[]> = definitionsKind(
  'predicates',
  listOf(predicateName, 'test', 'definePredicate'),
);
