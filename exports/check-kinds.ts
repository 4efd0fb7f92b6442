import { inspect } from 'node:util';
import { suggest } from '#engine';

/** What an option may be, in words and as a test. */
export interface Kind {
  readonly is: string;
  readonly test: (value: unknown) => boolean;
}

export const text: Kind = { is: 'a text', test: (value) => typeof value === 'string' };
export const folder: Kind = { is: 'the path of a folder', test: text.test };
export const told: Kind = { is: 'a function', test: (value) => typeof value === 'function' };

interface Check {
  readonly options: object;
  readonly kinds: Readonly<Record<string, Kind>>;
  /** Whose options they are, for messages. */
  readonly of: string;
  /** Whether the value of an option may stand in a message. */
  readonly isSecret?: (name: string) => boolean;
}

const shown = (value: unknown) => inspect(value, { depth: 1, breakLength: Number.POSITIVE_INFINITY });

/** Refuses what no compiler has looked at: an option that is unknown or of another kind. `template` is never left out. */
export function checkKinds({ options, kinds, of, isSecret = () => false }: Check): void {
  for (const [name, value] of Object.entries({ template: undefined, ...options })) {
    const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
    if (kind === undefined) throw new TypeError(unknown(name, Object.keys(kinds), of));
    if (value === undefined && name !== 'template') continue;
    if (!kind.test(value))
      throw new TypeError(`${name} is ${kind.is}${isSecret(name) ? '' : `, and not ${shown(value)}`}.`);
  }
}

function unknown(name: string, known: readonly string[], of: string): string {
  const meant = suggest(name, known);
  const others = meant === undefined ? `there are ${known.join(', ')}` : `perhaps ${meant} is meant`;
  return `${name} is no option of ${of}: ${others}.`;
}
