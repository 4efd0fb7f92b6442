import * as z from 'zod';
import { type ApiErrorName, apiErrors, commonErrors, type endpointList, type Schema } from '#contract';
import { endpointGroups, guardDescriptions } from '../../../server/shop/api/endpoint-groups.ts';
import { inline, type Json, type Piece, slug, tableHtml } from './page.ts';
import { typeHtml } from './page-context.ts';

type Endpoint = (typeof endpointList)[number];

/** Every endpoint of the contract, as `/api/openapi.json` has it, for people. */
export function httpApiPieces(): Piece[] {
  return endpointGroups().flatMap(({ title, about, endpoints }) => {
    const id = slug(title);
    const html = `<h2 id="${id}"><a class="anchor" href="#${id}">${title}</a></h2>\n<p>${about}</p>\n`;
    return [{ part: { html }, headings: [{ id, title, level: 2 as const }] }, ...endpoints.map(endpointPiece)];
  });
}

function endpointPiece(endpoint: Endpoint): Piece {
  const { method, path, name, summary, guard, roles, idempotency } = endpoint;
  const notes = [
    guardDescriptions[guard],
    ...(roles === undefined ? [] : [`For ${roles.join(' and ')}.`]),
    ...(idempotency === undefined ? [] : [`An Idempotency-Key header is ${idempotency}.`]),
  ].filter((note) => note !== '');
  return {
    part: {
      call: {
        id: slug(name),
        name,
        method,
        path,
        summaryHtml: inline(summary),
        notes,
        tables: [table('Query', endpoint.query), table('Body', endpoint.body), table('Answer', endpoint.ok)].filter(
          (found) => found !== undefined,
        ),
        refusals: errorsOf(endpoint.errors),
      },
    },
    headings: [{ id: slug(name), title: `${method} ${path}`, level: 3 }],
    words: `${method} ${path} ${summary}`,
  };
}

function table(title: string, schema: Schema | undefined): Json | undefined {
  if (schema === undefined) return undefined;
  const io = title === 'Answer' ? 'output' : 'input';
  const json = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  const rows = Object.entries(json.properties ?? {}).map(([name, member]) => ({
    name,
    typeHtml: typeHtml(member),
    required: json.required?.includes(name) ?? false,
  }));
  return rows.length === 0 ? undefined : { title, rows };
}

/** Those of the endpoint itself; what every endpoint may answer is told once. */
function errorsOf(names: readonly ApiErrorName[]): Json[] {
  const common: readonly ApiErrorName[] = commonErrors;
  return names
    .filter((name) => !common.includes(name))
    .map((name) => ({ name, status: apiErrors[name].status, messageHtml: inline(apiErrors[name].message) }));
}

/** What any endpoint may answer. */
export const commonErrorTable = (): Piece[] => {
  const rows = commonErrors.map((name) => {
    const { status, message } = apiErrors[name];
    return `<tr><th scope="row"><code>${name}</code></th><td>${status}</td><td>${inline(message)}</td></tr>`;
  });
  const head =
    '<thead><tr><th scope="col">Name</th><th scope="col">Status</th><th scope="col">What the visitor reads</th></tr></thead>';
  return [{ part: { html: tableHtml(`${head}<tbody>${rows.join('\n')}</tbody>`, 'Errors of any endpoint') } }];
};
