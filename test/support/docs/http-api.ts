import * as z from 'zod';
import { callList, commonProblems, type ProblemName, problems, type Schema } from '#contract';
import { inline, type Json, type Piece, slug, tableHtml } from './page.ts';
import { typeHtml } from './page-context.ts';

type Call = (typeof callList)[number];

/** Calls in groups, each with the addresses that belong to it; the first that fits takes a call. */
const groups: readonly (readonly [title: string, about: string, belongs: RegExp])[] = [
  ['Cart', 'What a shopper puts aside.', /\/shopping-cart|\/cart\//],
  ['Checkout and orders', 'From a cart to an order.', /\/checkout|\/orders\/\{/],
  ['Stock', 'What is left.', /\/inventory\//],
  ['Forms', 'What visitors write.', /\/form|\/GetTemplateSchema|\/mailing-list/],
  ['Restock', 'Who wants to know when something is back, and telling them.', /\/restock/],
  ['Content', 'Comments and likes of items.', /\/content\//],
  ['Owner area', 'What the screens under /config ask; for signed-in people with a role.', /\/owner\//],
  ['Website', 'What the runtime asks about the site.', /\/websites\//],
  ['Measuring', 'What pages report. Accepted at once, written in batches.', /\/census\/|\/events\/|\/performance\//],
];

const guards: Readonly<Record<Call['guard'], string>> = {
  none: '',
  crumb: 'Needs the crumb cookie’s value in the header x-csrf-token.',
  'crumb-field': 'Needs the crumb cookie’s value in the field crumb of the body.',
  origin: 'Taken from the site’s own pages only.',
};

/** Every call of the contract, as `/api/openapi.json` has it, for people. */
export function httpApiPieces(): Piece[] {
  const groupOf = ({ path }: Call) => {
    const found = groups.find(([, , belongs]) => belongs.test(path));
    if (found === undefined) throw new Error(`${path} is in no group of calls: test/support/docs/http-api.ts.`);
    return found[0];
  };
  return groups.flatMap(([title, about]) => {
    // By address: the order of a module's exports depends on who loads it.
    const calls = callList
      .filter((call) => groupOf(call) === title)
      .sort((a, b) => a.path.localeCompare(b.path, 'en') || a.method.localeCompare(b.method, 'en'));
    const id = slug(title);
    const html = `<h2 id="${id}"><a class="anchor" href="#${id}">${title}</a></h2>\n<p>${about}</p>\n`;
    return [{ part: { html }, headings: [{ id, title, level: 2 as const }] }, ...calls.map(callPiece)];
  });
}

function callPiece(call: Call): Piece {
  const { method, path, name, summary, guard, roles, idempotency } = call;
  const notes = [
    guards[guard],
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
