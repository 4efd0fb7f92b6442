import { type Command, Option } from 'commander';
import { formatNames } from '../author/check/report/format-names.ts';
import type { CaptureFlags } from './capture.ts';
import type { CheckFlags } from './check.ts';
import type { FormatFlags } from './format.ts';
import type { ImportFlags } from './import-content.ts';
import type { ProfileFlags } from './profile.ts';
import { readPort } from './read-port.ts';
import type { RulesFlags } from './rules.ts';
import { folderDefault, ownFolder } from './site-folder.ts';

/** The commands of the person who writes templates. */
export function addAuthoring(program: Command): void {
  addDev(program);
  addCheck(program);
  addFormat(program);
  addPageTools(program);
  addLanguageServer(program);
}

function addCheck(program: Command): void {
  program
    .command('check')
    .summary('find the mistakes of a template folder')
    .description('Find every mistake of a template folder that its sources and its pages show.')
    .argument('[folder]', `template folder (${folderDefault})`)
    .option('--content <folder>', 'folder of page JSON (default: <folder>/content)')
    .addOption(new Option('--format <name>', 'how diagnostics are printed').choices(formatNames).default('pretty'))
    .addOption(
      new Option('--fail-level <level>', 'from which level on the exit code is 1')
        .choices(['error', 'warning'])
        .default('error'),
    )
    .option('--fix', 'make the changes that are safe')
    .option('--dry-run', 'show what --fix would change')
    .option('--coverage', 'list the branches that no page reaches')
    .option('--propose <folder>', 'write pages there that reach them')
    .addHelpText('after', '\nExamples:\n  vitrine check my-template --content pages\n  vitrine check --coverage')
    .action(async (folder: string | undefined, flags: CheckFlags) => {
      const { check } = await import('./check.ts');
      await check(folder, flags);
    });
  program
    .command('rules')
    .summary('list the rules of check')
    .description('List the rules of check, or show the page of one.')
    .argument('[id]', 'name of a rule')
    .option(...ownFolder)
    .action(async (id: string | undefined, flags: RulesFlags) => {
      const { showRules } = await import('./rules.ts');
      await showRules(id, flags);
    });
}

function addFormat(program: Command): void {
  program
    .command('format')
    .summary('indent the templates of a folder')
    .description(
      'Indent the templates of a folder by element and block. White space only becomes other white space, where browsers show one like the other.',
    )
    .argument('[folder]', `template folder (${folderDefault})`)
    .option('--check', 'change nothing; end with 1 if something would change')
    .addHelpText('after', '\nExamples:\n  vitrine format my-template\n  vitrine format my-template --check')
    .action(async (folder: string | undefined, flags: FormatFlags) => {
      const { format } = await import('./format.ts');
      await format(folder, flags);
    });
}

function addPageTools(program: Command): void {
  program
    .command('profile')
    .summary('say where the time of a page goes')
    .description('Render a page a hundred times and say which files the time went to, and which are the slowest.')
    .argument('[folder]', `template folder (${folderDefault})`)
    .requiredOption('--page <file>', 'page JSON; - for standard input')
    .addHelpText('after', '\nExample:\n  vitrine profile my-template --page my-template/content/index.json')
    .action(async (folder: string | undefined, flags: ProfileFlags) => {
      const { profile } = await import('./profile.ts');
      await profile(folder, flags);
    });
  program
    .command('capture')
    .summary('make a fixture of a page of another site')
    .description(
      'Keep the page JSON of an address as a fixture, without what is secret, personal or one visitor’s own.',
    )
    .argument('<address>', 'address of the page')
    .argument('[folder]', 'template folder', '.')
    .option('--content <folder>', 'folder of page JSON (default: <folder>/content)')
    .action(async (address: string, folder: string, flags: CaptureFlags) => {
      const { captureFixture } = await import('./capture.ts');
      await captureFixture(address, folder, flags);
    });
  program
    .command('import')
    .summary('bring in what another program wrote')
    .description('Make pages of a file that another program wrote, by an importer of vitrine.config.')
    .argument('<id>', 'of an importer in vitrine.config')
    .argument('<file>', 'what it reads')
    .argument('[folder]', `template folder (${folderDefault})`)
    .option('--content <folder>', 'folder of page JSON (default: <folder>/content)')
    .option('--force', 'write over files that are there')
    .option('--dry-run', 'only tell what would be written')
    .addHelpText('after', '\nAn importer is named in the site’s config: see its documentation, “Importers and feeds”.')
    .action(async (importer: string, file: string, folder: string | undefined, flags: ImportFlags) => {
      const { importWith } = await import('./import-content.ts');
      await importWith(importer, file, folder, flags);
    });
}

const DEV_PORT = 9_000;

function addDev(program: Command): void {
  program
    .command('dev')
    .summary('preview a folder, updated as you save')
    .description('Preview a template folder: every page and state, updated in place as files are saved.')
    .argument('[folder]', `template folder (${folderDefault})`)
    .option('--content <folder>', 'folder of page JSON (default: <folder>/content)')
    .option('--port <number>', `port to listen on (default: ${DEV_PORT}, or the next one that is free)`, readPort)
    .option('--host <name>', 'address to listen on', 'localhost')
    .option('--poll', 'look for changes instead of waiting to be told, for network drives')
    .action(
      async (folder: string | undefined, flags: { content?: string; port?: number; host: string; poll?: boolean }) => {
        const { dev } = await import('./dev.ts');
        await dev(folder, { ...flags, firstPort: flags.port ?? DEV_PORT });
      },
    );
}

function addLanguageServer(program: Command): void {
  program
    .command('lsp')
    .summary('answer an editor (language server)')
    .description('Answer an editor in the language server protocol, on standard input and output.')
    .option('--content <folder>', 'folder of page JSON (default: <folder>/content)')
    .option('--stdio', 'as editors ask for it; there is no other way')
    .action(async (flags: { content?: string }) => {
      const { needPackages } = await import('./optional-packages.ts');
      needPackages('The language server', [
        'vscode-languageserver',
        'vscode-css-languageservice',
        'vscode-json-languageservice',
      ]);
      const { lsp } = await import('./lsp.ts');
      lsp(flags);
    });
}
