import { type Command, Option } from 'commander';
import { type StartTemplate, startTemplates } from '../author/publish/start-site.ts';
import { type BuildFlags, buildTargets } from './build-flags.ts';
import type { DiffFlags } from './diff-pages.ts';
import type { IslandsFlags } from './islands.ts';
import { readTime } from './read-flags.ts';
import { readServer } from './read-server.ts';
import { folderDefault } from './site-folder.ts';
import type { TestFlags } from './test-pages.ts';
import type { UpgradeFlags } from './upgrade.ts';

/** A clock for golden pages: the same on every machine and every day. */
const GOLDEN_TIME = Date.UTC(2026, 0, 15, 12);

/** The commands that follow when a template folder is right. */
export function addPublishing(program: Command): void {
  addWriting(program);
  addIslands(program);
  addComparing(program);
}

/** Those that write a site: its sources, or what is served. */
function addWriting(program: Command): void {
  program
    .command('new')
    .summary('start a site')
    .description('Start a site: a template folder with content, that passes check.')
    .argument('<folder>', 'folder to make')
    .addOption(
      new Option('--template <name>', 'what to start from').choices(Object.keys(startTemplates)).default('starter'),
    )
    .addHelpText('after', `\nTemplates:\n${templateList()}\n\nExample:\n  vitrine new my-shop --template shop`)
    .action(async (folder: string, flags: { template: StartTemplate }) => {
      const { newSite } = await import('./new.ts');
      await newSite(folder, flags);
    });
  program
    .command('upgrade')
    .summary('tell what has changed since a version')
    .description('Print what has changed since the version that a site’s package.json names, newest first.')
    .argument('[folder]', 'folder of the site', '.')
    .option('--from <version>', 'the version to begin after')
    .addHelpText('after', '\nExample:\n  vitrine upgrade --from 0.0.1')
    .action(async (folder: string, flags: UpgradeFlags) => {
      const { upgrade } = await import('./upgrade.ts');
      await upgrade(folder, flags);
    });
  program
    .command('build')
    .summary('write a site as files, or as a worker')
    .description(
      'Write a site as files that any static host serves, as a worker that renders it at the edge, or as a preview that browsers render.',
    )
    .argument('[folder]', `template folder (${folderDefault})`)
    .option('--content <folder>', 'folder of page JSON (default: <folder>/content)')
    .option('--out <folder>', 'folder to write; what was in it is replaced', 'public')
    .option('--server <url>', 'server that answers the API, carts and checkouts', readServer)
    .addOption(
      new Option(
        '--target <kind>',
        'static files, a worker of the edge with the files beside it, or a preview for browsers',
      )
        .choices(buildTargets)
        .default('static'),
    )
    .option('--direct', 'pages call the server themselves: for a host that passes nothing on, of the same site')
    .option('--now <time>', 'the clock: milliseconds since 1970 or an ISO date', readTime)
    .addHelpText(
      'after',
      '\nExamples:\n  vitrine build my-template --content pages --out dist\n  vitrine build my-shop --target edge --out edge --server https://shop.example\n  vitrine build my-template --target preview --out preview',
    )
    .action(async (folder: string | undefined, flags: BuildFlags) => {
      const { build } = await import('./build.ts');
      await build(folder, flags);
    });
}

function addIslands(program: Command): void {
  program
    .command('islands')
    .summary('build a folder’s islands ahead')
    .description(
      'Build the islands of a template folder ahead, into islands/built.json: whoever has that file needs no Vite until an island changes.',
    )
    .argument('[folder]', `template folder (${folderDefault})`)
    .action(async (folder: string | undefined, flags: IslandsFlags) => {
      const { buildIslandsAhead } = await import('./islands.ts');
      await buildIslandsAhead(folder, flags);
    });
}

/** Those that tell what has changed. */
function addComparing(program: Command): void {
  program
    .command('test')
    .summary('compare pages with their golden files')
    .description(
      'Compare every page with its golden file in <folder>/golden and, where a browser is there, with its pictures in <folder>/golden-pictures. What differs is shown in <folder>/golden-differences.',
    )
    .argument('[folder]', 'template folder', '.')
    .option('--content <folder>', 'folder of page JSON (default: <folder>/content)')
    .option('-u, --update', 'take the pages of now as right')
    .option('--no-browser', 'compare no pictures')
    .addHelpText('after', '\nExample:\n  vitrine test my-template --update')
    .option('--now <time>', 'the clock: milliseconds since 1970 or an ISO date', readTime, GOLDEN_TIME)
    .action(async (folder: string, flags: TestFlags) => {
      const { testPages } = await import('./test-pages.ts');
      await testPages(folder, flags);
    });
  program
    .command('diff')
    .summary('show what changed since a revision')
    .description('Show what changed on every page since a revision of its git repository.')
    .argument('<revision>', 'commit, branch or tag')
    .argument('[folder]', 'template folder', '.')
    .option('--content <folder>', 'folder of page JSON (default: <folder>/content)')
    .option('--no-browser', 'compare neither pictures nor accessibility trees')
    .option('--pictures <folder>', 'write pictures of what differs there')
    .option('--report <folder>', 'write a page there that shows what differs, with pictures side by side')
    .option('--now <time>', 'the clock: milliseconds since 1970 or an ISO date', readTime, GOLDEN_TIME)
    .action(async (revision: string, folder: string, flags: DiffFlags) => {
      const { diffPages } = await import('./diff-pages.ts');
      await diffPages(revision, folder, flags);
    });
}

function templateList(): string {
  return Object.entries(startTemplates)
    .map(([name, about]) => `  ${name.padEnd(10)} ${about}`)
    .join('\n');
}
