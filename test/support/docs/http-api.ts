import * as z from 'zod';
import { type callList, commonProblems, type ProblemName, problems, type Schema } from '#contract';
import { callGroups, guardWords } from '../../../server/shop/api/call-groups.ts';
import { inline, type Json, type Piece, slug, tableHtml } from './page.ts';
import { typeHtml } from './page-context.ts';

type Call = (typeof callList)[number];

/** Every call of the contract, as `/api/openapi.json` has it, for people. */
export function httpApiPieces(): Piece[] {
  return callGroups().flatMap(({ title, about, calls }) => {
    const id = slug(title);
    const html = `<h2 id="${id}"><a class="anchor" href="#${id}">${title}</a></h2>\n<p>${about}</p>\n`;
    return [{ part: { html }, headings: [{ id, title, level: 2 as const }] }, ...calls.map(callPiece)];
  });
}

function callPiece(call: Call): Piece {
  const { method, path, name, summary, guard, roles, idempotency } = call;
  const notes = [
    guardWords[guard],
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
        tables: [table('Query', call.query), table('Body', call.body), table('Answer', call.ok)].filter(
          (found) => found !== undefined,
        ),
        refusals: refusalsOf(call.problems),
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

/** Those of the call itself; what every call may answer is told once. */
function refusalsOf(names: readonly ProblemName[]): Json[] {
  const common: readonly ProblemName[] = commonProblems;
  return names
    .filter((name) => !common.includes(name))
    .map((name) => ({ name, status: problems[name].status, messageHtml: inline(problems[name].message) }));
}

/** What any call may answer. */
export const commonRefusals = (): Piece[] => {
  const rows = commonProblems.map((name) => {
    const { status, message } = problems[name];
    return `<tr><th scope="row"><code>${name}</code></th><td>${status}</td><td>${inline(message)}</td></tr>`;
  });
  const head =
    '<thead><tr><th scope="col">Name</th><th scope="col">Status</th><th scope="col">What the visitor reads</th></tr></thead>';
  return [{ part: { html: tableHtml(`${head}<tbody>${rows.join('\n')}</tbody>`, 'Refusals of any call') } }];
};
