import { type CompletionItem, CompletionItemKind } from 'vscode-languageserver';
import { islandLoads } from '#islands';
import { textAt } from '../../site/lib/json-access.ts';
import { filesIn } from '../check/analysis/files-in.ts';
import { partialNames } from '../check/analysis/partial-calls.ts';
import type { Workspace } from './workspace.ts';

/** What an attribute may say, each with what that is. */
type Values = Iterable<readonly [value: string, detail?: string]>;

const SWITCH: Values = [['true'], ['false']];

/** What may stand in the quotes that are open at the end of a platform tag; undefined where none are. */
export async function completeTagValue(workspace: Workspace, before: string): Promise<CompletionItem[] | undefined> {
  const [, tag = '', rest] = /^<squarespace:([\w-]+)([^<>]*)$/i.exec(before) ?? [];
  const quotes = rest?.split('"') ?? [];
  // In quotes there is an odd number of them before it.
  if (quotes.length % 2 === 1 || rest === undefined) return undefined;
  const attribute = /(?<![\w-])([\w-]+)\s*=\s*$/.exec(quotes.at(-2) ?? '')?.[1] ?? '';
  const values = await valuesOf(workspace, `${tag} ${attribute}`.toLowerCase());
  return [...values].map(([label, detail]) => ({
    label,
    kind: CompletionItemKind.Value,
    ...(detail === undefined || detail === '' ? {} : { detail }),
  }));
}

async function valuesOf(workspace: Workspace, place: string): Promise<Values> {
  const views = await workspace.views();
  const { site, pages } = workspace;
  const ofCollections = (member: 'id' | 'urlId') =>
    new Map(
      pages.flatMap(({ context }) => {
        const value = textAt(context, `collection.${member}`);
        return value === '' ? [] : [[value, textAt(context, 'collection.title')] as const];
      }),
    );
  if (place.endsWith(' template')) {
    const names = partialNames(views);
    return [...names].flatMap((name) => (name.endsWith('.block') ? [[name.slice(0, -'.block'.length)]] : []));
  }
  switch (place) {
    case 'navigation navigationid':
      return (site?.config.navigations ?? []).map(({ name, title }) => [name, title]);
    case 'query collection':
    case 'category collection':
      return ofCollections('urlId');
    case 'related collectionid':
      return ofCollections('id');
    case 'query featured':
    case 'script combo':
      return SWITCH;
    case 'island name':
      return [...(site?.islands?.bundle.islands.keys() ?? [])].map((name) => [name]);
    case 'island load':
      return islandLoads.map((load) => [load]);
    case 'script src':
      return filesIn(`${workspace.root}/scripts`).map((name) => [name]);
    default:
      return [];
  }
}
