import * as z from 'zod';
import {
  bounds,
  callList,
  commonProblems,
  cookieNames,
  headerNames,
  type ProblemName,
  problems,
  Quantity,
  Refusal,
  type RouteDescription,
  type Schema,
} from '#contract';
import type { JsonValue } from '#engine';
import { callGroups, groupOf, guardWords } from './call-groups.ts';

type Json = { [name: string]: unknown };
type JsonObject = { readonly [name: string]: JsonValue };

const types = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  text: 'text/plain',
  bytes: 'application/octet-stream',
} as const;

/** The contract as OpenAPI 3.1, for tools and other people's clients. */
export function openApi(title: string): Json {
  const paths: { [path: string]: Json } = {};
  for (const call of callList) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(call) };
  }
  return {
    openapi: '3.1.0',
    info: { title: `${title}: calls`, version: '1' },
    tags: callGroups().map(({ title: name, about: description }) => ({ name, description })),
    paths,
    components: {
      schemas: { Refusal: schemaOf(Refusal, 'output') },
      securitySchemes: {
        crumb: { type: 'apiKey', in: 'header', name: headerNames.crumb, description: guardWords.crumb },
        visitor: { type: 'apiKey', in: 'cookie', name: cookieNames.visitor, description: 'Any read call sets it.' },
        session: { type: 'apiKey', in: 'cookie', name: cookieNames.owner, description: 'Signing in sets it.' },
      },
    },
  };
}

/** One call as the description has it, for the page that shows it. */
export interface CallDescription {
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly description: string | undefined;
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
    readonly schema: JsonValue;
  }[];
  readonly body: JsonValue | undefined;
  readonly answer: JsonValue;
}

export function describeCall(call: RouteDescription): CallDescription {
  return {
    method: call.method,
    path: call.path,
    summary: call.summary,
    description: wordsAbout(call),
    parameters: parametersOf(call),
    body: call.body && schemaOf(call.body, 'input'),
    answer: schemaOf(call.ok, 'output'),
  };
}

function wordsAbout({ guard, roles, idempotency }: RouteDescription): string | undefined {
  const words = [
    guardWords[guard],
    roles ? `For ${roles.join(' and ')}.` : '',
    idempotency ? `An Idempotency-Key is ${idempotency}.` : '',
  ].filter((text) => text !== '');
  return words.length === 0 ? undefined : words.join(' ');
}

function parametersOf(call: RouteDescription): CallDescription['parameters'] {
  const named = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const key = {
    name: headerNames.idempotencyKey,
    in: 'header',
    required: call.idempotency === 'required',
    schema: { type: 'string', maxLength: bounds.idempotencyKeyLength },
  };
  return [...named, ...queryParameters(call.query), ...(call.idempotency ? [key] : [])];
}

function operation(call: RouteDescription & { readonly name: string }): Json {
  const parameters = parametersOf(call);
  const description = wordsAbout(call);
  const isUpload = call.encoding === 'bytes' && call.method !== 'GET';
  const isDownload = call.encoding === 'bytes' && call.method === 'GET';
  const bytes = { schema: { type: 'string', format: 'binary' } };
  const sent = isUpload ? bytes : call.body && { schema: schemaOf(call.body, 'input') };
  return {
    operationId: call.name,
    tags: [groupOf(call)],
    summary: call.summary,
    ...(description !== undefined && { description }),
    ...securityOf(call),
    ...(parameters.length > 0 && { parameters }),
    ...(sent && {
      requestBody: {
        // A schema that takes nothing at all is a body that may be left out.
        required: isUpload || call.body?.safeParse(undefined).success === false,
        content: { [types[call.encoding ?? 'json']]: sent },
      },
    }),
    responses: {
      [String(call.status ?? 200)]: {
        description: isDownload ? 'The bytes of the file.' : 'Done.',
        content: isDownload ? { [types.bytes]: bytes } : { [types.json]: { schema: schemaOf(call.ok, 'output') } },
      },
      ...refusals([...call.problems, ...commonProblems]),
    },
  };
}

/** What a caller must bring along: cookies that the browser keeps, and the crumb again in a header. */
function securityOf({ guard, roles }: RouteDescription): Json {
  const needed = [...(guard === 'crumb' ? ['crumb', 'visitor'] : []), ...(roles ? ['session'] : [])];
  return needed.length === 0 ? {} : { security: [Object.fromEntries(needed.map((name) => [name, []]))] };
}

const retryAfter = { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } };

function refusals(names: readonly ProblemName[]): Json {
  const byStatus = new Map<number, ProblemName[]>();
  for (const name of new Set(names))
    byStatus.set(problems[name].status, [...(byStatus.get(problems[name].status) ?? []), name]);
  const content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Refusal' } } };
  return Object.fromEntries(
    [...byStatus].map(([status, listed]) => [
      String(status),
      {
        description: listed.map((name) => `${name}: ${problems[name].message}`).join('\n'),
        ...((status === 429 || status === 503) && { headers: { 'Retry-After': retryAfter } }),
        content,
      },
    ]),
  );
}

function queryParameters(query: Schema | undefined): CallDescription['parameters'] {
  const { properties = {}, required = [] } = query ? schemaOf(query, 'input') : {};
  const isNeeded = (name: string) => Array.isArray(required) && required.includes(name);
  return Object.entries(properties ?? {}).map(([name, schema]: [string, JsonValue]) => ({
    name,
    in: 'query',
    required: isNeeded(name),
    schema,
  }));
}

function schemaOf(schema: Schema, io: 'input' | 'output'): JsonObject {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      // Whether it is a number, whole and in range is judged in the order of the rules, so its schema takes anything.
      if (zodSchema === Quantity) Object.assign(jsonSchema, quantityWords);
      // The largest whole numbers of the language are no rule of ours.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  // What describes JSON is JSON.
  return rest as JsonObject;
}

const quantityWords = {
  description: `A whole number from ${bounds.quantity.min} to ${bounds.quantity.max}; 1 when it is left out.`,
  examples: [1],
};
