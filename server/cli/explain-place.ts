import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suggest } from '#engine';
import { type ElementPlace, inspectSite } from '../author/dev/inspect.ts';
import { renderPreview } from '../author/dev/preview-render.ts';
import { Images } from '../http/images/images.ts';
import { type OpenSite, openSite } from '../http/pages/open-sites.ts';
import { privatePaths } from '../shop/pages/list.ts';
import { eachPage } from '../site/content/each-page.ts';
import { UsageError } from './exit.ts';
import type { ExplainFlags, Place } from './explain.ts';
import { printReport, type Report } from './json/print-report.ts';
import { houseRegistry, openFolder } from './open-folder.ts';
import { renderServices } from './render-services.ts';
import { contentFor } from './site-folder.ts';
import { outPaint, print } from './streams.ts';
import { table } from './table.ts';

/** What a place of a template prints, on which pages, and where in their data it stands. */
export async function explainPlace(
  wanted: Place,
  folder: string,
  { content: given, json }: ExplainFlags,
): Promise<void> {
  const registry = houseRegistry();
  await openFolder(folder, registry);
  const content = contentFor(folder, given);
  if (content === undefined)
    throw new UsageError(`There is no folder ${join(folder, 'content')} with page JSON. Name one with --content.`);
  const settings = renderServices;
  const images = new Images({ folder: join(tmpdir(), 'vitrine-images') });
  const open = await openSite(
    'explained',
    { template: folder, content },
    {
      ...{ registry, images, settings, privatePages: privatePaths, cache: false, withBrokenConfig: true },
      // What is wrong with the folder is the concern of check.
      report: () => {},
    },
  );
  try {
    const explained = await explanation(open, wanted, settings);
    if (json) await printReport('explain', explained);
    else await print(textOf(explained));
  } finally {
    await open.host.source.close();
  }
}

type Settings = Parameters<typeof renderPreview>[0]['settings'];

type Explained = Extract<Report<'explain'>, { readonly pages: unknown }>;

async function explanation(open: OpenSite, wanted: Place, settings: Settings): Promise<Explained> {
  const { site, places, use } = inspectSite(open.host.site);
  const place = nearest(places, wanted);
  if (place === undefined) throw new UsageError(nothingAt(open, wanted));
  const id = places.indexOf(place);
  const mark = new RegExp(`vitrine-at(?:="${id}" data-vitrine-path="([^"]*)"| ${id} (.*?)-->)`, 'g');
  const pages: { address: string; data: string }[] = [];
  const states = { states: new Map(), settings: new Map() };
  const context = { app: () => open, settings, boot: undefined, globals: undefined, states, forms: () => undefined };
  for (const { path: address } of eachPage(open.host.source)) {
    const page = await renderPreview(context, {
      ...{ address, raw: new URLSearchParams(), choices: {} },
      ...{ site, prepare: use },
    });
    const data = new Set([...(page?.html.matchAll(mark) ?? [])].map(([, own, printed]) => own ?? printed ?? ''));
    pages.push(...[...data].map((path) => ({ address, data: path })));
  }
  const { file, line, column, values } = place;
  const tags = values.map(({ written, ...at }) => ({ written, line: at.line, column: at.column }));
  return { file, line, column, values: tags, pages };
}

function textOf({ file, line, column, values, pages }: Explained): string {
  const rows = pages.map(({ address, data }) => [address, data === '' ? 'the page' : data]);
  const printed = values.map(({ written, ...at }) => `  ${written}  ${at.line}:${at.column}`);
  const shown = rows.length === 0 ? 'No page prints it.' : table(['page', 'data'], rows);
  return `${[outPaint().bold(`${file}:${line}:${column}`), ...printed, '', shown].join('\n')}\n`;
}

/** The last element or tag that begins at the place or before it in its line. */
function nearest(places: readonly ElementPlace[], { file, line, column }: Place): ElementPlace | undefined {
  const before = places.filter((place) => place.file === file && place.line === line);
  const reached = before.filter((place) => column === undefined || place.column <= column);
  return reached.sort((a, b) => b.column - a.column)[0] ?? before[0];
}

function nothingAt({ host: { site } }: OpenSite, { file, line }: Place): string {
  if (!site.templates.paths.includes(file)) {
    const likely = suggest(file, site.templates.paths);
    return `There is no template ${file} in this folder.${likely === undefined ? '' : ` Did you mean ${likely}?`}`;
  }
  return `Line ${line} of ${file} prints no element and no value of its own.`;
}
