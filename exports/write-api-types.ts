import * as z from 'zod';
import { type EndpointName, endpoints, type RouteDescription, type Schema } from '#contract';
import { api } from '../runtime/islands/client/api.ts';

/** A schema as JSON has it: the part that answers and bodies of the contract are made of. */
interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly items?: JsonSchema | boolean;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly $ref?: string;
}

/**
 * The declaration of `api` with the types of each call written out: those of the contract are made by a library that nobody
 * who installs the package has.
 */
export function apiTypes(): string {
  const calls = (Object.keys(api) as (keyof typeof api & EndpointName)[]).map((name) => {
    const route: RouteDescription = endpoints[name];
    const answer = typeOf(route.ok, 'output');
    return `    /** ${route.summary} */\n    readonly ${name}: ApiCall<${inputOf(route)}, ${answer}>;\n`;
  });
  return (
    `import type { ApiCall } from './api-call.js';\n\n` +
    `/** What a page of the shop may ask its server for. */\nexport declare const api: {\n${calls.join('')}};\n`
  );
}

function inputOf({ path, query, body, idempotency }: RouteDescription): string {
  const params = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => `readonly ${name}: string`);
  const members = [
    ...(params.length === 0 ? [] : [`readonly params: { ${params.join('; ')} }`]),
    ...(query === undefined ? [] : [`readonly query?: ${typeOf(query, 'input')}`]),
    ...(body === undefined ? [] : [`readonly body: ${typeOf(body, 'input')}`]),
    ...(idempotency === undefined ? [] : ['readonly idempotencyKey?: string']),
    'readonly signal?: AbortSignal',
  ];
  return `{ ${members.join('; ')} }`;
}

function typeOf(schema: Schema, io: 'input' | 'output'): string {
  const json = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline', cycles: 'ref' });
  // What the library writes is JSON Schema, of which the members above are read.
  return written(json as JsonSchema);
}

function written(schema: JsonSchema | boolean): string {
  if (typeof schema === 'boolean' || schema.$ref !== undefined) return 'unknown';
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return union(schema.enum.map((value) => JSON.stringify(value)));
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return union(choices.map(written));
  if (schema.allOf !== undefined) return schema.allOf.map((one) => `(${written(one)})`).join(' & ');
  const { type = '' } = schema;
  if (typeof type !== 'string') return union(type.map((one) => written({ ...schema, type: one })));
  if (type === 'array') return `readonly (${written(schema.items ?? true)})[]`;
  if (type === 'object') return objectOf(schema);
  return type === 'integer' ? 'number' : type === '' ? 'unknown' : type;
}

const union = (types: readonly string[]) => [...new Set(types)].join(' | ');

function objectOf({ properties = {}, required = [], additionalProperties = true }: JsonSchema): string {
  const members = Object.entries(properties).map(
    ([name, schema]) => `readonly ${JSON.stringify(name)}${required.includes(name) ? '' : '?'}: ${written(schema)}`,
  );
  if (members.length > 0) return `{ ${members.join('; ')} }`;
  return `Readonly<Record<string, ${written(additionalProperties)}>>`;
}
