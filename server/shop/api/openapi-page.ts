import { type ApiErrorName, apiErrors, commonErrors } from '#contract';
import { isObject, type JsonValue } from '#engine';
import { escapeHtml } from '../../site/head/markup.ts';
import { endpointGroups } from './endpoint-groups.ts';
import { describeEndpoint, type EndpointDescription } from './openapi.ts';

const style = `body{font:1rem/1.5 system-ui;max-width:60rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}
nav ul{columns:18rem;padding:0;list-style:none}nav b{display:block;margin-top:.5rem}h2{margin-top:3rem}
article{border-top:1px solid #8886;padding:.5rem 0}h3{font-size:1rem;margin:.5rem 0 0}h3 b{display:inline-block;min-width:4rem}
table{border-collapse:collapse;width:100%;margin:.5rem 0;font-size:.9rem}caption{text-align:left;font-weight:600}
th,td{text-align:left;vertical-align:top;padding:.2rem .75rem .2rem 0;border-bottom:1px solid #8883}th{font-weight:400;width:14rem}
code{font-size:.9em;overflow-wrap:anywhere}small{opacity:.8}:target{outline:2px solid;outline-offset:4px}`;

/** The contract to read in a browser: plain HTML, no script. It shows what `/api/openapi.json` says. */
export function openApiPage(): string {
  const groups = endpointGroups();
  const contents = groups.map(
    ({ title, endpoints }) =>
      `<li><b>${escapeHtml(title)}</b></li>${endpoints.map(({ name, method, path }) => `<li><a href="#${name}"><code>${method} ${escapeHtml(path)}</code></a></li>`).join('')}`,
  );
  const parts = groups.map(
    ({ title, about, endpoints }) =>
      `<section><h2>${escapeHtml(title)}</h2><p>${escapeHtml(about)}</p>${endpoints.map((endpoint) => article(endpoint.name, describeEndpoint(endpoint), endpoint.errors)).join('')}</section>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>API</title><style>${style}</style></head><body><h1>API</h1><p>The same in <a href="/api/openapi.json">OpenAPI 3.1</a>.</p><nav aria-label="Endpoints"><ul>${contents.join('')}</ul></nav>${parts.join('')}<section><h2 id="refusals">Errors of any endpoint</h2>${errorTable(commonErrors)}</section></body></html>`;
}

function article(name: string, endpoint: EndpointDescription, names: readonly ApiErrorName[]): string {
  const { method, path, summary, description, parameters, body, answer } = endpoint;
  const fields = (schema: JsonValue | undefined, title: string) => {
    const members = isObject(schema) && isObject(schema['properties']) ? Object.entries(schema['properties']) : [];
    const required = isObject(schema) && Array.isArray(schema['required']) ? schema['required'] : [];
    return table(
      title,
      members.map(([member, of]) => [member, typeOf(of), required.includes(member)]),
    );
  };
  const asked = table(
    'Parameters',
    parameters.map(({ name: parameter, in: where, required, schema }) => [
      parameter,
      `${typeOf(schema)}, in the ${where}`,
      required,
    ]),
  );
  const note = description === undefined ? '' : `<p><small>${escapeHtml(description)}</small></p>`;
  return `<article id="${name}"><h3><b>${method}</b> <code>${escapeHtml(path)}</code></h3><p>${escapeHtml(summary)}</p>${note}${asked}${fields(body, 'Body')}${fields(answer, 'Answer')}${errorTable(names)}</article>`;
}

function table(title: string, rows: readonly (readonly [name: string, type: string, isRequired: boolean])[]): string {
  if (rows.length === 0) return '';
  const lines = rows.map(
    ([name, type, isRequired]) =>
      `<tr><th scope="row"><code>${escapeHtml(name)}</code>${isRequired ? '' : ' <small>optional</small>'}</th><td>${escapeHtml(type)}</td></tr>`,
  );
  return `<table><caption>${title}</caption><tbody>${lines.join('')}</tbody></table>`;
}

function errorTable(names: readonly ApiErrorName[]): string {
  const rows = names.map((name) => {
    const { status, message } = apiErrors[name];
    return `<tr><th scope="row"><code>${status} ${name}</code></th><td>${escapeHtml(message)}</td></tr>`;
  });
  return rows.length === 0 ? '' : `<table><caption>Errors</caption><tbody>${rows.join('')}</tbody></table>`;
}

/** A type in words: `text`, `whole number`, `list of …`, `{ a, b }`. */
function typeOf(schema: JsonValue | undefined): string {
  if (!isObject(schema)) return 'anything';
  const { type, description } = schema;
  if (typeof description === 'string') return description;
  const options = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(options)) return options.map(typeOf).join(' or ');
  if (Array.isArray(schema['enum'])) return schema['enum'].map((value) => JSON.stringify(value)).join(' or ');
  if (schema['const'] !== undefined) return JSON.stringify(schema['const']);
  if (Array.isArray(type)) return type.map((one) => typeOf({ ...schema, type: one })).join(' or ');
  switch (type) {
    case 'string':
      return typeof schema['maxLength'] === 'number' ? `text of at most ${schema['maxLength']}` : 'text';
    case 'integer':
      return 'whole number';
    case 'boolean':
      return 'true or false';
    case 'array':
      return `list of ${typeOf(schema['items'])}`;
    case 'object': {
      const names = isObject(schema['properties']) ? Object.keys(schema['properties']) : [];
      return names.length === 0 ? 'object' : `{ ${names.join(', ')} }`;
    }
    default:
      return typeof type === 'string' ? type : 'anything';
  }
}
