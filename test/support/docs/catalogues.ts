import type { Command } from 'commander';
import { findError, templateErrors } from '#engine';
import { regionTable } from '../../../runtime/boot/region-table.ts';
import { rules } from '../../../server/author/check/rules/index.ts';
import { platformConstructs } from '../../../server/author/compat/constructs.ts';
import { constructKinds } from '../../../server/author/compat/platform-construct.ts';
import { createProgram } from '../../../server/cli/commands.ts';
import { describeError } from '../../../server/cli/explain.ts';
import { siteDiagnostics } from '../../../server/site/lib/diagnostics.ts';
import { highlight } from './highlight.ts';
import { escapeHtml, inline, type Piece, slug, tableHtml } from './page.ts';
import { reportShape, sharedShapes } from './report-shapes.ts';

const code = (text: string, isTemplate = false): string =>
  `<pre class="code" tabindex="0"><code>${isTemplate ? highlight(text) : escapeHtml(text)}</code></pre>\n`;

function section(id: string, titleHtml: string, title: string, html: string): Piece {
  const heading = `<h2 id="${id}"><a class="anchor" href="#${id}">${titleHtml}</a></h2>\n`;
  return { part: { html: heading + html }, headings: [{ id, title, level: 2 }], words: title };
}

const named = (name: string, html: string): Piece =>
  section(slug(name), `<code>${escapeHtml(name)}</code>`, name, html);

/** Parameters, as messages without values show them, in a face of their own. */
const message = (text: string): string =>
  `<p class="message">${inline(text).replace(/&lt;(\w+)&gt;|\$([a-z]+)/g, '<var>$1$2</var>')}</p>\n`;

/** Every message about a template's text. */
export const templateErrorPieces = (): Piece[] =>
  Object.keys(templateErrors).map((name) => {
    const { severity = 'error', help = '', wrong, right } = findError(name) ?? {};
    const examples = [
      ...(wrong === undefined ? [] : [`<p class="verdict">Wrong</p>\n${code(wrong, true)}`]),
      ...(right === undefined ? [] : [`<p class="verdict">Right</p>\n${code(right, true)}`]),
    ];
    const level = `<p class="level level-${severity}">${severity}</p>\n`;
    return named(name, `${level}${message(describeError(name))}<p>${inline(help)}</p>\n${examples.join('')}`);
  });

/** Every message about a template folder, its content and its tags. */
export const siteDiagnosticPieces = (): Piece[] => {
  const rows = Object.entries(siteDiagnostics).map(
    ([name, { severity, message: words, help }]) =>
      `<tr id="${name}"><th scope="row"><code>${name}</code><br><span class="level level-${severity}">${severity}</span></th><td>${message(words)}<p>${inline(help)}</p></td></tr>`,
  );
  return [{ part: { html: tableHtml(`<tbody>${rows.join('\n')}</tbody>`, 'Messages about folders', 'index') } }];
};

const exampleHtml = ({ files }: (typeof rules)[number]['bad']): string =>
  Object.entries(files)
    .map(([file, text]) => `<p class="file">${escapeHtml(file)}</p>\n${code(text.replace(/[⟦⟧]/g, ''), true)}`)
    .join('');

/** Every rule of `vitrine check`. */
export const rulePieces = (): Piece[] =>
  rules.map(({ id, severity, summary, help, bad, good }) =>
    named(
      id,
      `<p class="level level-${severity}">${severity}</p>\n<p>${inline(summary)}</p>\n<p>${inline(help.replace(/\$([a-z]+)/g, '…'))}</p>\n<p class="verdict">Wrong</p>\n${exampleHtml(bad)}<p class="verdict">Right</p>\n${exampleHtml(good)}`,
    ),
  );

const stateNames = { supported: 'supported', different: 'with a difference', unsupported: 'not supported' } as const;

/** Every construct of the platform and its state here. */
export const constructPieces = (): Piece[] =>
  constructKinds.map((kind) => {
    const rows = platformConstructs
      .filter((construct) => construct.kind === kind)
      .map(({ name, support, note }) => {
        const cells = [stateNames[support], note].map((text) => `<td>${escapeHtml(text)}</td>`).join('');
        return `<tr><th scope="row"><code>${escapeHtml(name)}</code></th>${cells}</tr>`;
      });
    const head =
      '<thead><tr><th scope="col">construct</th><th scope="col">state</th><th scope="col">note</th></tr></thead>';
    const title = `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
    return section(slug(kind), escapeHtml(title), title, tableHtml(`${head}<tbody>${rows.join('\n')}</tbody>`, title));
  });

/** Every command, as its --help has it. */
export const commandPieces = (): Piece[] => [
  ...createProgram().commands.map((command) => {
    const { name, html } = commandHtml(command);
    return section(slug(name), `<code>vitrine ${name}</code>`, `vitrine ${name}`, html);
  }),
  section('documents', 'Parts of the documents', 'Parts of the documents', sharedHtml()),
];

const sharedHtml = (): string =>
  [...sharedShapes()].map(([name, shape]) => `<p class="file">${name}</p>\n${code(shape)}`).join('');

function commandHtml(command: Command): { name: string; html: string } {
  const rows = [
    ...command.registeredArguments.map((argument) => ({
      term: argument.required ? `<${argument.name()}>` : `[${argument.name()}]`,
      text: argument.description,
    })),
    ...command.options.map(({ flags, description, defaultValue, argChoices }) => ({
      term: flags,
      text: [
        description,
        argChoices === undefined ? '' : `: ${argChoices.join(', ')}`,
        typeof defaultValue === 'string' && defaultValue !== '' ? ` (default: ${defaultValue})` : '',
      ].join(''),
    })),
  ].map(({ term, text }) => `<tr><th scope="row"><code>${escapeHtml(term)}</code></th><td>${inline(text)}</td></tr>`);
  const list =
    rows.length === 0 ? '' : tableHtml(`<tbody>${rows.join('\n')}</tbody>`, `Options of ${command.name()}`, 'index');
  const shape = reportShape(command.name());
  const document = shape === undefined ? '' : `<p>With <code>--json</code>:</p>\n${code(shape)}`;
  return { name: command.name(), html: `<p>${inline(command.description())}</p>\n${list}${document}` };
}

const wakes: Readonly<Record<(typeof regionTable)[number]['wake'], string>> = {
  visible: 'when it comes near the viewport',
  touch: 'when the visitor points at, focuses or touches it',
  idle: 'once the page has loaded and the browser is idle',
  single: 'near the viewport on a page about one product; on a list, when touched',
};

/** Every region, from the loader's own table. */
export const regionPieces = (): Piece[] => {
  const rows = regionTable.map(
    ({ name, selector, wake }) =>
      `<tr><th scope="row"><code>${name}</code></th><td><code>${escapeHtml(selector)}</code></td><td>${wakes[wake]}</td></tr>`,
  );
  const head =
    '<thead><tr><th scope="col">Region</th><th scope="col">Markup</th><th scope="col">Wakes</th></tr></thead>';
  return [{ part: { html: tableHtml(`${head}<tbody>${rows.join('\n')}</tbody>`, 'Regions') } }];
};
