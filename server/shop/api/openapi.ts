import * as z from 'zod';
import {
  ApiErrorBody,
  type ApiErrorName,
  apiErrors,
  bounds,
  commonErrors,
  cookieNames,
  endpointList,
  headerNames,
  Quantity,
  type RouteDescription,
  type Schema,
} from '#contract';
import type { JsonValue } from '#engine';
import { quantityLimits } from '#model';
import { endpointGroups, groupOf, guardDescriptions } from './endpoint-groups.ts';

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
  for (const endpoint of endpointList) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: `${title}: calls`, version: '1' },
    tags: endpointGroups().map(({ title: name, about: description }) => ({ name, description })),
    paths,
    components: {
      schemas: { ApiErrorBody: schemaOf(ApiErrorBody, 'output') },
      securitySchemes: {
        crumb: { type: 'apiKey', in: 'header', name: headerNames.crumb, description: guardDescriptions.crumb },
        visitor: { type: 'apiKey', in: 'cookie', name: cookieNames.visitor, description: 'Any read call sets it.' },
        session: { type: 'apiKey', in: 'cookie', name: cookieNames.owner, description: 'Signing in sets it.' },
      },
    },
  };
}

/** One endpoint as the description has it, for the page that shows it. */
export interface EndpointDescription {
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

export function describeEndpoint(endpoint: RouteDescription): EndpointDescription {
  return {
    method: endpoint.method,
    path: endpoint.path,
    summary: endpoint.summary,
    description: descriptionOf(endpoint),
    parameters: parametersOf(endpoint),
    body: endpoint.body && schemaOf(endpoint.body, 'input'),
    answer: schemaOf(endpoint.ok, 'output'),
  };
}

function descriptionOf({ guard, roles, idempotency }: RouteDescription): string | undefined {
  const sentences = [
    guardDescriptions[guard],
    roles ? `For ${roles.join(' and ')}.` : '',
    idempotency ? `An Idempotency-Key is ${idempotency}.` : '',
  ].filter((text) => text !== '');
  return sentences.length === 0 ? undefined : sentences.join(' ');
}

function parametersOf(endpoint: RouteDescription): EndpointDescription['parameters'] {
  const named = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const key = {
    name: headerNames.idempotencyKey,
    in: 'header',
    required: endpoint.idempotency === 'required',
    schema: { type: 'string', maxLength: bounds.idempotencyKeyLength },
  };
  return [...named, ...queryParameters(endpoint.query), ...(endpoint.idempotency ? [key] : [])];
}

function operation(endpoint: RouteDescription & { readonly name: string }): Json {
  const parameters = parametersOf(endpoint);
  const description = descriptionOf(endpoint);
  const isUpload = endpoint.encoding === 'bytes' && endpoint.method !== 'GET';
  const isDownload = endpoint.encoding === 'bytes' && endpoint.method === 'GET';
  const bytes = { schema: { type: 'string', format: 'binary' } };
  const sent = isUpload ? bytes : endpoint.body && { schema: schemaOf(endpoint.body, 'input') };
  return {
    operationId: endpoint.name,
    tags: [groupOf(endpoint)],
    summary: endpoint.summary,
    ...(description !== undefined && { description }),
    ...securityOf(endpoint),
    ...(parameters.length > 0 && { parameters }),
    ...(sent && {
      requestBody: {
        // A schema that takes nothing at all is a body that may be left out.
        required: isUpload || endpoint.body?.safeParse(undefined).success === false,
        content: { [types[endpoint.encoding ?? 'json']]: sent },
      },
    }),
    responses: {
      [String(endpoint.status ?? 200)]: {
        description: isDownload ? 'The bytes of the file.' : 'Done.',
        content: isDownload ? { [types.bytes]: bytes } : { [types.json]: { schema: schemaOf(endpoint.ok, 'output') } },
      },
      ...errorResponses([...endpoint.errors, ...commonErrors]),
    },
  };
}

/** What a caller must bring along: cookies that the browser keeps, and the crumb again in a header. */
function securityOf({ guard, roles }: RouteDescription): Json {
  const needed = [...(guard === 'crumb' ? ['crumb', 'visitor'] : []), ...(roles ? ['session'] : [])];
  return needed.length === 0 ? {} : { security: [Object.fromEntries(needed.map((name) => [name, []]))] };
}

const retryAfter = { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } };

function errorResponses(names: readonly ApiErrorName[]): Json {
  const byStatus = new Map<number, ApiErrorName[]>();
  for (const name of new Set(names))
    byStatus.set(apiErrors[name].status, [...(byStatus.get(apiErrors[name].status) ?? []), name]);
  const content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/ApiErrorBody' } } };
  return Object.fromEntries(
    [...byStatus].map(([status, listed]) => [
      String(status),
      {
        description: listed.map((name) => `${name}: ${apiErrors[name].message}`).join('\n'),
        ...((status === 429 || status === 503) && { headers: { 'Retry-After': retryAfter } }),
        content,
      },
    ]),
  );
}

function queryParameters(query: Schema | undefined): EndpointDescription['parameters'] {
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
      if (zodSchema === Quantity) Object.assign(jsonSchema, quantityFacts);
      // The largest whole numbers of the language are no rule of ours.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  // What describes JSON is JSON.
  return rest as JsonObject;
}

const quantityFacts = {
  description: `A whole number from ${quantityLimits.minimum} to ${quantityLimits.maximum}; 1 when it is left out.`,
  examples: [1],
};
