import { existsSync, statSync } from 'node:fs';
import { Argument, Command, CommanderError, Option } from 'commander';
import type { Tier } from '#engine';
import { type ExportKind, exportFormats, exportKinds } from '../services/export-kinds.ts';
import { addAuthoring } from './authoring.ts';
import type { CompatFlags } from './compat.ts';
import { addCompletion } from './completion.ts';
import type { ImportContentFlags } from './content-database.ts';
import type { DefinitionFlags } from './definitions.ts';
import type { EraseFlags } from './erase.ts';
import { exitCodes, reportUsageError, UsageError } from './exit.ts';
import type { ExplainFlags } from './explain.ts';
import type { ExportFlags } from './export.ts';
import { addJsonFlags, type JsonFlag } from './json/print-report.ts';
import type { OwnerFlags } from './owner.ts';
import { packageRoot, versionOf } from './package-root.ts';
import { addPublishing } from './publish.ts';
import { readLocale, readTime, readTimeZone } from './read-flags.ts';
import { readPort } from './read-port.ts';
import { readServer } from './read-server.ts';
import type { RoutesFlags } from './routes.ts';
import { folderDefault, ownFolder } from './site-folder.ts';
import { writeStdout } from './write-stdout.ts';

const DEFAULT_PORT = 3_000;
const DEFAULT_DATA = '.data';

/** An image says once where its data lie: commands beside its server mean the same folder without being told. */
const websiteOption = () =>
  new Option('--website <id>', 'the website (default: that of --content, else the only one there is)');
const unknownContentOption = () =>
  new Option('--content <folder>', 'folder of page JSON, for a website that this database does not know yet');

function dataOption(description: string): Option {
  const option = new Option('--data <folder>', description).env('VITRINE_DATA').default(DEFAULT_DATA);
  return option.argParser((folder: string) => folder || DEFAULT_DATA);
}

/** Reads the command line and runs what it asks for; every end is an exit code, never a throw. */
export async function runCommands(argv: readonly string[]): Promise<void> {
  const told: Promise<unknown>[] = [];
  const program = createProgram((help) => told.push(writeStdout(help)));
  try {
    await program.parseAsync(withoutHelp(argv, program));
  } catch (error) {
    if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? exitCodes.clean : exitCodes.usage;
    else reportUsageError(error);
  }
  await Promise.all(told).catch(reportUsageError);
}

/** Help of a word that is no command: the word is told of, as where it stands alone. */
function withoutHelp(argv: readonly string[], { commands }: Command): string[] {
  const [node = '', script = '', word, asked] = argv;
  if (word !== 'help' || asked === undefined || asked.startsWith('-')) return [...argv];
  const isKnown = commands.some((command) => command.name() === asked || command.aliases().includes(asked));
  return isKnown ? [...argv] : [node, script, asked];
}

/** The command table. Each action loads its own code, so that one command does not pay for another. */
export function createProgram(writeOut: (text: string) => void = () => {}): Command {
  const program = new Command('vitrine')
    // Handed on to each command that is made from here on.
    .configureOutput({ writeOut })
    .description('Site templates, rendered fast on the server and brought to life in the browser.')
    .version(versionOf(packageRoot()), '-V, --version', 'print the version')
    .showHelpAfterError('(add --help for what is possible)')
    .exitOverride();
  addRender(program);
  addServe(program);
  addDoctor(program);
  addReports(program);
  addData(program);
  addContent(program);
  addPeople(program);
  addDocumentation(program);
  addAuthoring(program);
  addPublishing(program);
  addCompletion(program);
  addJsonFlags(program.commands);
  return program;
}

interface RenderFlags {
  readonly json?: string;
  readonly page?: string;
  readonly output?: string;
  readonly locale?: string;
  readonly timeZone?: string;
  readonly now?: number;
  readonly strict?: boolean;
}

function addRender(program: Command): void {
  program
    .command('render')
    .summary('render a template file or a page')
    .description('Render one template file with JSON data, or one page of a template folder.')
    .argument('<path>', 'template file, or template folder; - reads a template from standard input')
    .option('--json <file>', 'data for a template file; - for standard input')
    .option('--page <file>', 'page JSON for a template folder; - for standard input')
    .option('-o, --output <file>', 'write to a file instead of standard output')
    .option('--locale <tag>', "language tag, such as fr or de-CH (default: the website's own)", readLocale)
    .option('--time-zone <name>', "time zone, such as Europe/Paris (default: the website's own)", readTimeZone)
    .option('--now <time>', 'the clock: milliseconds since 1970 or an ISO date', readTime)
    .option('--strict', 'a warning counts as a mistake')
    .addHelpText(
      'after',
      '\nExamples:\n  vitrine render page.html --json data.json\n  vitrine render my-template --page home.json > home.html',
    )
    .action(async (path: string, flags: RenderFlags, command: Command) => {
      const { page, json, output, locale, timeZone, now, strict } = flags;
      const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
      if (page === undefined && (json === undefined || isFolder)) {
        if (path !== '-' && !existsSync(path)) throw new UsageError(`${path}: no such file or folder.`);
        return command.error(`error: ${isFolder ? 'a template folder needs --page' : 'a template file needs --json'}`);
      }
      if (page === undefined) {
        const { renderInSite } = await import('./render-in-site.ts');
        return renderInSite(path, { json, output, locale, timeZone, now, strict });
      }
      const { renderFolder } = await import('./render-folder.ts');
      await renderFolder(path, { page, output, locale, timeZone, now, strict });
    });
}

interface ServeFlags {
  readonly content?: string;
  readonly upstream?: string;
  readonly sites?: string;
  readonly images?: string;
  readonly data: string;
  readonly upstreamApi?: string;
  readonly errors?: string;
  readonly port?: number;
  readonly host: string;
}

function addServe(program: Command): void {
  program
    .command('serve')
    .summary('serve a template folder')
    .description(
      'Serve a template folder with its pages. Changes of the pages are followed, those of the templates when it starts again: vitrine dev follows both.',
    )
    .argument('[folder]', `template folder (${folderDefault})`)
    .option('--content <folder>', 'folder of page JSON (default: <folder>/content)')
    .option('--upstream <url>', 'take the pages of another running site instead', readServer)
    .option('--sites <folder>', 'serve several sites: <folder>/<host>/template and <folder>/<host>/content')
    .option('--images <folder>', 'where resized images are kept')
    .addOption(dataOption('where the database, mails and the secret are kept; memory keeps nothing'))
    .option('--upstream-api <url>', 'let another back end answer the API and the checkout', readServer)
    .option('--errors <folder>', 'where pages that went wrong are kept for replay (default: errors in the data folder)')
    .option('--port <number>', 'port to listen on (default: PORT, else 3000)', readPort)
    .option('--host <name>', 'address to listen on', 'localhost')
    .action(async (folder: string | undefined, options: ServeFlags) => {
      if (!process.env['DATABASE_URL'] && options.data !== 'memory') {
        const { databaseFolder } = await import('../store/embedded/folder.ts');
        const { prepareThread } = await import('../store/embedded/thread.ts');
        prepareThread(databaseFolder(options.data));
      }
      const { serve } = await import('./serve.ts');
      await serve(folder, { ...options, port: options.port ?? portOfEnvironment() });
    });
}

interface DoctorFlags extends JsonFlag {
  readonly content?: string;
  readonly sites?: string;
  readonly data: string;
  readonly port?: number;
  readonly host: string;
  readonly url?: string;
}

function addDoctor(program: Command): void {
  program
    .command('doctor')
    .summary('look at settings, database and the rest')
    .description(
      'Look at what serve will need, or at a server that runs: settings, database, mail, disk, clock. Nothing is changed.',
    )
    .argument('[folder]', 'template folder (default: the folder you are in if it holds template.conf)')
    .option('--content <folder>', 'folder of page JSON (default: <folder>/content)')
    .option('--sites <folder>', 'several sites: <folder>/<host>/template and <folder>/<host>/content')
    .addOption(dataOption('data folder of the server'))
    .option('--port <number>', 'port that it will listen on (default: PORT, else 3000)', readPort)
    .option('--host <name>', 'address that it will listen on', 'localhost')
    .option('--url <address>', 'address of a server that runs, as visitors use it', readServer)
    .addHelpText('after', '\nExample:\n  vitrine doctor my-template')
    .action(async (folder: string | undefined, flags: DoctorFlags) => {
      const { doctor } = await import('./doctor.ts');
      await doctor(folder, { ...flags, port: flags.port ?? portOfEnvironment() });
    });
}

function addData(program: Command): void {
  program
    .command('export')
    .summary('write orders, sign-ups and the like')
    .description(
      'Write orders, what was sent by forms, sign-ups, members or reviews to standard output, for spreadsheets or programs; a server may run meanwhile.',
    )
    .addArgument(new Argument('<kind>', 'what is written').choices(exportKinds))
    .addOption(new Option('--format <name>', 'how rows are written').choices(exportFormats).default('csv'))
    .option('--website <id>', 'only the rows of this website')
    .addOption(dataOption('data folder of the server; DATABASE_URL comes first'))
    .action(async (kind: ExportKind, flags: ExportFlags) => {
      const { exportData } = await import('./export.ts');
      await exportData(kind, flags);
    });
  program
    .command('backup')
    .summary('keep everything that is in the database')
    .description('Write all rows of the database to a file, as they are at one moment; a server may run meanwhile.')
    .argument('<file>', 'file to write, packed with gzip')
    .addOption(dataOption('data folder of the server; DATABASE_URL comes first'))
    .addHelpText('after', '\nExample:\n  vitrine backup shop-backup.gz')
    .action(async (file: string, { data }: { data: string }) => {
      const { backup } = await import('./backup.ts');
      await backup(file, data);
    });
  program
    .command('restore')
    .summary('bring a backup into an empty database')
    .description('Bring a backup into a new data folder or an empty PostgreSQL database, whichever it was made from.')
    .argument('<file>', 'file that vitrine backup wrote')
    .addOption(dataOption('data folder to make; DATABASE_URL comes first'))
    .action(async (file: string, { data }: { data: string }) => {
      const { bringBack } = await import('./backup.ts');
      await bringBack(file, data);
    });
}

function addContent(program: Command): void {
  program
    .command('import-content')
    .summary('bring pages into a database')
    .description(
      'Bring the pages of a content folder into the PostgreSQL database of CONTENT_URL, from which servers then show them. Pages that are the same stay, those that the folder does not have are removed; servers that run see it within a second.',
    )
    .argument('[folder]', `template folder (${folderDefault})`)
    .option('--content <folder>', 'folder of page JSON (default: <folder>/content)')
    .option('--keep', 'remove no pages')
    .option('--site <host>', 'of several sites, which one: the name of its folder in serve --sites')
    .addHelpText('after', '\nExample:\n  CONTENT_URL=postgres://localhost/content vitrine import-content my-shop')
    .action(async (folder: string | undefined, flags: ImportContentFlags) => {
      const { importContent } = await import('./content-database.ts');
      await importContent(folder, flags);
    });
  program
    .command('export-content')
    .summary('write the pages of a database as files')
    .description('Write the pages of the PostgreSQL database of CONTENT_URL into a folder, byte for byte as they were.')
    .argument('<folder>', 'folder to write into')
    .option('--site <host>', 'of several sites, which one')
    .addHelpText('after', '\nExample:\n  CONTENT_URL=postgres://localhost/content vitrine export-content pages')
    .action(async (folder: string, flags: { site?: string }) => {
      const { exportContent } = await import('./content-database.ts');
      await exportContent(folder, flags);
    });
}

function addPeople(program: Command): void {
  program
    .command('erase')
    .summary('forget a person')
    .description('Forget a person by email address; orders stay for the accounts, without anything personal.')
    .argument('<email>', 'address of the person')
    .addOption(websiteOption())
    .addOption(unknownContentOption())
    .addOption(dataOption('data folder of the server; DATABASE_URL comes first'))
    .action(async (email: string, flags: EraseFlags) => {
      const { erase } = await import('./erase.ts');
      await erase(email, flags);
    });
  program
    .command('owner')
    .summary('say who may enter the owner area')
    .description(
      'Give somebody access to the owner area; the password is read from VITRINE_PASSWORD. Without an address, list who has access.',
    )
    .argument('[email]', 'address to sign in with')
    .addOption(websiteOption())
    .option('--role <name>', 'role of that person (default: the one they have, else store-manager)')
    .option('--remove', 'take the access away')
    .addOption(unknownContentOption())
    .addOption(dataOption('data folder of the server; DATABASE_URL comes first'))
    .action(async (email: string | undefined, flags: OwnerFlags) => {
      const { changeOwners } = await import('./owner.ts');
      await changeOwners(email, flags);
    });
}

function addReports(program: Command): void {
  program
    .command('compat')
    .summary('report how each construct fares')
    .description('Report how every construct of a template folder fares: supported, with a difference, not supported.')
    .argument('<folder>', 'template folder')
    .option('--content <folder>', 'folder of page JSON, whose blocks are counted too (default: <folder>/content)')
    .action(async (folder: string, options: CompatFlags) => {
      const { compat } = await import('./compat.ts');
      await compat(folder, options);
    });
  program
    .command('routes')
    .summary('list the addresses a folder answers')
    .description('List the addresses that a template folder answers.')
    .argument('[folder]', `template folder (${folderDefault})`)
    .option('--content <folder>', 'folder of page JSON (default: <folder>/content)')
    .action(async (folder: string | undefined, options: RoutesFlags) => {
      const { routes } = await import('./routes.ts');
      await routes(folder, options);
    });
  program
    .command('replay')
    .summary('see again a page that went wrong')
    .description('Print the page of a bundle that the server kept, with its errors, as it was printed then.')
    .argument('<bundle>', 'file from errors/ in the data folder of the server')
    .argument('[folder]', `template folder (${folderDefault})`)
    .option('--at <revision>', 'take the templates of this revision of the git repository')
    .option('-o, --output <file>', 'write to a file instead of standard output')
    .action(async (bundle: string, folder: string | undefined, flags: { at?: string; output?: string }) => {
      const { replay } = await import('./replay.ts');
      await replay(bundle, folder, flags);
    });
  program
    .command('batch')
    .summary('render JSON Lines')
    .description('Render JSON Lines from standard input, one answer a line, exactly as the reference engine would.')
    .addOption(new Option('--tier <name>', 'how templates run').choices(['auto', 'closures', 'code']).default('auto'))
    .action(async ({ tier }: { tier: Tier }) => {
      const { batch } = await import('./batch.ts');
      await batch(tier);
    });
}

function addDocumentation(program: Command): void {
  program
    .command('explain')
    .summary('explain an error, or what a place prints')
    .description(
      'Explain a template error, or what a place of a template prints, on which pages and from which data; ' +
        'without a code, list all errors.',
    )
    .argument('[what]', 'code of an error, such as formatter-unknown, or a place, such as blocks/price.block:4:8')
    .argument('[folder]', 'template folder of the place', '.')
    .option('--content <folder>', 'folder of page JSON (default: <folder>/content)')
    .action(async (what: string | undefined, folder: string, flags: ExplainFlags) => {
      const { explain, readPlace } = await import('./explain.ts');
      const place = readPlace(what ?? '');
      if (place === undefined) return explain(what, flags);
      const { explainPlace } = await import('./explain-place.ts');
      return explainPlace(place, folder, flags);
    });
  for (const what of ['formatter', 'predicate'] as const) {
    program
      .command(`${what}s`)
      .summary(`list the ${what}s, or document one`)
      .description(`List the ${what}s, or show the documentation of one.`)
      .argument('[name]', `name of a ${what}`)
      .option(...ownFolder)
      .action(async (name: string | undefined, flags: DefinitionFlags) => {
        const { showDefinitions } = await import('./definitions.ts');
        await showDefinitions(what, name, flags);
      });
  }
}

function portOfEnvironment(): number {
  const text = process.env['PORT'];
  if (text === undefined || text === '') return DEFAULT_PORT;
  try {
    return readPort(text);
  } catch {
    throw new UsageError(`PORT is "${text}". A port is a whole number from 0 to 65535.`);
  }
}
