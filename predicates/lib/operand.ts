import {
  type ArgumentReader,
  type JsonValue,
  type Operand,
  type RenderContext,
  readReference,
  type Value,
} from '#engine';

/** The value on which a predicate stands. */
export const CURRENT: Operand = { name: [] };

export function operandValue(operand: Operand, context: RenderContext): Value {
  return 'literal' in operand ? operand.literal : context.find(operand.name);
}

const LOOKS_LIKE_JSON = /^(?:["\d[{]|-\d|true$|false$|null$)/;

/** All arguments as JSON literals or, where they are none, references (language reference, “Values in arguments”). */
export function operands(summary: string): ArgumentReader<readonly Operand[]> {
  return {
    summary,
    optional: false,
    rest: true,
    least: 1,
    most: 2,
    allowed: 'JSON literals, names or dotted paths',
    read: (_given, all, position) => all.slice(position).map(readOperand),
    error: (given) => (given === '' ? 'the operand is empty' : undefined),
  };
}

function readOperand(written: string): Operand {
  if (LOOKS_LIKE_JSON.test(written)) {
    const literal = parseJson(written);
    if (literal !== undefined) return { literal };
  }
  return { name: readReference(written) };
}

function parseJson(text: string): JsonValue | undefined {
  try {
    const value: JsonValue = JSON.parse(text);
    return value;
  } catch {
    // Text that only looks like JSON is a name.
    return undefined;
  }
}
