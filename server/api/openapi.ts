import * as z from 'zod';
import {
  bounds,
  callList,
  commonProblems,
  headerNames,
  type ProblemName,
  problems,
  Refusal,
  type RouteDescription,
  type Schema,
} from '#contract';

type Json = { [name: string]: unknown };

/** The contract as OpenAPI 3.1, for tools and other people's clients. */
export function openApi(title: string): Json {
  const paths: { [path: string]: Json } = {};
  for (const call of callList) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(call) };
  }
  return {
    openapi: '3.1.0',
    info: { title: `${title}: calls`, version: '1' },
    paths,
    components: {
      schemas: { Refusal: schemaOf(Refusal, 'output') },
      securitySchemes: { crumb: { type: 'apiKey', in: 'header', name: headerNames.crumb } },
    },
  };
}

function operation(call: RouteDescription & { readonly name: string }): Json {
  const parameters = [
    ...[...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    })),
    ...queryParameters(call.query),
    ...(call.idempotency
      ? [
          {
            name: headerNames.idempotencyKey,
            in: 'header',
            required: call.idempotency === 'required',
            schema: { type: 'string', maxLength: bounds.idempotencyKeyLength },
          },
        ]
      : []),
  ];
  const types = {
    json: 'application/json',
    form: 'application/x-www-form-urlencoded',
    text: 'text/plain',
    bytes: 'application/octet-stream',
  } as const;
  return {
    operationId: call.name,
    summary: call.summary,
    ...(call.guard === 'crumb' && { security: [{ crumb: [] }] }),
    ...(call.roles && { description: `For ${call.roles.join(' and ')}.` }),
    ...(parameters.length > 0 && { parameters }),
    ...(call.body && {
      requestBody: {
        required: true,
        content: { [types[call.encoding ?? 'json']]: { schema: schemaOf(call.body, 'input') } },
      },
    }),
    responses: {
      [String(call.status ?? 200)]: {
        description: 'Done.',
        content: { 'application/json': { schema: schemaOf(call.ok, 'output') } },
      },
      ...refusals([...call.problems, ...commonProblems]),
    },
  };
}

function refusals(names: readonly ProblemName[]): Json {
  const byStatus = new Map<number, ProblemName[]>();
  for (const name of new Set(names))
    byStatus.set(problems[name].status, [...(byStatus.get(problems[name].status) ?? []), name]);
  const content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Refusal' } } };
  return Object.fromEntries(
    [...byStatus].map(([status, listed]) => [
      String(status),
      { description: listed.map((name) => `${name}: ${problems[name].message}`).join('\n'), content },
    ]),
  );
}

function queryParameters(query: Schema | undefined): Json[] {
  if (!query) return [];
  const schema = schemaOf(query, 'input') as { properties?: Json; required?: string[] };
  return Object.entries(schema.properties ?? {}).map(([name, member]) => ({
    name,
    in: 'query',
    required: schema.required?.includes(name) ?? false,
    schema: member,
  }));
}

function schemaOf(schema: Schema, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
