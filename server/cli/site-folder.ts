import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { SitePlace } from '../http/pages/open-sites.ts';
import { UsageError } from './exit.ts';
import { packageRoot } from './package-root.ts';

/** What the help says of a folder that need not be named. */
export const folderDefault = 'default: the folder you are in if it holds template.conf, else the demonstration shop';

/** The option of commands that tell of names: those of a site's own config are told too. */
export const ownFolder = [
  '--folder <folder>',
  'template folder whose vitrine.config counts too (default: the folder you are in if it holds template.conf)',
] as const;

const configFile = 'template.conf';

/** The template folder that was named, or the one that the command runs in. */
export function folderHere(given: string | undefined): string | undefined {
  return given ?? (existsSync(configFile) ? '.' : undefined);
}

/** The template folder that a command means; where there is none, that of the demonstration shop. */
export function templateFolder(given: string | undefined): string {
  return folderHere(given) ?? demonstration().template;
}

/** Where the pages of that folder lie when nothing else is said; the folder need not be there. */
export function contentBeside(given: string | undefined): string {
  const template = folderHere(given);
  return template === undefined ? demonstration().content : join(template, 'content');
}

/** The pages that a command works on: those that were named, or those beside the templates when they are there. */
export function contentFor(given: string | undefined, named: string | undefined): string | undefined {
  if (named !== undefined && !existsSync(named)) throw new UsageError(`There is no folder ${named} with page JSON.`);
  const beside = named ?? contentBeside(given);
  return existsSync(beside) ? beside : undefined;
}

/** The same for a command that can do nothing without pages. */
export function neededContent(given: string | undefined, named: string | undefined): string {
  const content = contentFor(given, named);
  if (content !== undefined) return content;
  if (given !== undefined && !existsSync(given)) throw new UsageError(`${given}: no such folder.`);
  throw new UsageError(`There is no folder ${contentBeside(given)} with page JSON. Name one with --content.`);
}

/** The shop that is shown when no folder is meant. */
export function demonstration(): SitePlace & { readonly content: string } {
  const root = packageRoot();
  return { template: join(root, 'site-templates/shop'), content: join(root, 'fixtures/pages/shop') };
}
