import { z } from 'zod';
import { isReport } from '../../../server/cli/json/report-names.ts';
import { reportSchemas } from '../../../server/cli/json/report-schemas.ts';

// The documents of --json as text: members with their types, in the order in which they are printed.

interface Schema {
  readonly type?: string;
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: Schema | false;
  readonly anyOf?: readonly Schema[];
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
}

// What is read of it are the members that JSON Schema gives them.
const schemaOf = (name: keyof typeof reportSchemas) => z.toJSONSchema(reportSchemas[name], { io: 'input' }) as Schema;

/** The document of a command; undefined for one that reports nothing. */
export function reportShape(command: string): string | undefined {
  return isReport(command) ? shapeOf(schemaOf(command), 0) : undefined;
}

/** Shapes that several documents have in them, by name. */
export function sharedShapes(): ReadonlyMap<string, string> {
  const names = Object.keys(reportSchemas).filter(isReport);
  const all = names.flatMap((name) => Object.entries(schemaOf(name).$defs ?? {}));
  return new Map(all.map(([name, schema]) => [name, shapeOf(schema, 0)]));
}

function shapeOf(schema: Schema, depth: number): string {
  if (schema.$ref !== undefined) return schema.$ref.replace('#/$defs/', '');
  if (schema.anyOf !== undefined) return schema.anyOf.map((one) => shapeOf(one, depth)).join('\nor\n');
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.items !== undefined) return `[${shapeOf(schema.items, depth)}, …]`;
  if (schema.properties !== undefined) return objectShape(schema, depth);
  if (schema.additionalProperties) return `{ name: ${shapeOf(schema.additionalProperties, depth)}, … }`;
  return schema.type === 'integer' ? 'number' : (schema.type ?? 'any JSON');
}

function objectShape({ properties = {}, required = [] }: Schema, depth: number): string {
  const room = '  '.repeat(depth + 1);
  const lines = Object.entries(properties).map(([name, schema]) => {
    const optional = required.includes(name) ? '' : '?';
    const note = schema.description === undefined ? '' : `  // ${schema.description}`;
    return `${room}${name}${optional}: ${shapeOf(schema, depth + 1)}${note}`;
  });
  return `{\n${lines.join('\n')}\n${'  '.repeat(depth)}}`;
}
