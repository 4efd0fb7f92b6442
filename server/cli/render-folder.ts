import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { FolderContent, sharedFile } from '../pages/content/folder-content.ts';
import { SiteTree } from '../pages/content/site-tree.ts';
import { completeContext } from '../pages/page-type.ts';
import { type JsonObject, objectAt, textAt, withMembers } from '../site/members.ts';
import type { SiteProblem } from '../site/problems.ts';
import { siteProblem } from '../site/problems.ts';
import { renderPage } from '../site/render-page.ts';
import { siteDataOf } from '../site/tags/site-data.ts';
import { exitCodes } from './exit.ts';
import { localeData, timeZones } from './locale-packs.ts';
import { openFolder } from './open-folder.ts';
import { readPage } from './read-input.ts';
import { showProblem } from './show-problem.ts';
import { say } from './streams.ts';
import { writeOutput } from './write-output.ts';

export interface RenderFolderOptions {
  readonly page: string;
  readonly output?: string | undefined;
  readonly locale?: string | undefined;
  readonly timeZone?: string | undefined;
  readonly now?: number | undefined;
  readonly strict?: boolean | undefined;
}

/** Renders one page of a template folder. Only the page goes to standard output. */
export async function renderFolder(folder: string, options: RenderFolderOptions): Promise<void> {
  const { site, problems: loading } = await openFolder(folder);
  const input = readPage(options.page);
  if (!input.ok) {
    say(showProblem(input.problem, input.text));
    process.exitCode = exitCodes.misuse;
    return;
  }
  const surroundings = openSurroundings(options.page);
  const shared = surroundings?.shared() ?? {};
  const context = completeContext(withTimeZone(withMembers(shared, input.context), options.timeZone));
  const path = textAt(context, 'item.fullUrl') || textAt(context, 'collection.fullUrl') || '/';
  const page = renderPage(site, context, {
    path,
    data: surroundings === undefined ? siteDataOf(context) : new SiteTree(surroundings).dataFor(context, new Set()),
    settings: {
      localeData,
      timeZones,
      ...(options.locale === undefined ? {} : { locale: options.locale }),
      ...(options.now === undefined ? {} : { now: options.now }),
    },
  });
  await surroundings?.close();
  const problems = unique([...loading, ...incomplete(context, options.page), ...page.problems]);
  for (const problem of problems) say(showProblem(problem, site.templates.sourceOf(problem.file)));
  await writeOutput(options.output, page.body);
  const failed = problems.some(({ severity }) => severity === 'error' || options.strict === true);
  process.exitCode = failed ? exitCodes.mistakes : exitCodes.clean;
}

/** The content folder that the page belongs to, so that its navigations and queries are those of the served page. */
function openSurroundings(page: string): FolderContent | undefined {
  if (page === '-') return undefined;
  let folder = dirname(resolve(page));
  while (!existsSync(join(folder, sharedFile))) {
    if (dirname(folder) === folder) return undefined;
    folder = dirname(folder);
  }
  return new FolderContent({ folder, report: (problem) => say(showProblem(problem, undefined)) });
}

/** Dates are printed in the zone that the page's website names. */
function withTimeZone(context: JsonObject, timeZone: string | undefined): JsonObject {
  if (timeZone === undefined) return context;
  return withMembers(context, { website: withMembers(objectAt(context, 'website') ?? {}, { timeZone }) });
}

function incomplete(context: JsonObject, file: string): SiteProblem[] {
  const isSystem = textAt(context, 'pageTypeName') !== '';
  return ['website', ...(isSystem ? [] : ['collection'])]
    .filter((path) => !Object.hasOwn(context, path))
    .map((path) => siteProblem('page-incomplete', { file }, { path }));
}

/** A partial's mistake comes up wherever the partial does. */
function unique(problems: readonly SiteProblem[]): SiteProblem[] {
  const seen = new Map(
    problems.map((problem) => [
      JSON.stringify([problem.code, problem.file, problem.line, problem.column, problem.message]),
      problem,
    ]),
  );
  return [...seen.values()];
}
