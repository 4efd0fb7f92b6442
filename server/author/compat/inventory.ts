import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Registry, Template } from '#engine';
import { knownGlobals, notThere } from '#known-globals';
import { placeOf, type SiteDiagnostic } from '../../site/lib/diagnostics.ts';
import type { Site } from '../../site/site.ts';
import { isForOwners, scriptName, tagNames } from '../../site/tags/render-tag.ts';
import { callsOf, partialNames } from '../check/analysis/partial-calls.ts';
import { viewsOf } from '../check/analysis/template-view.ts';
import { platformConstructs } from './constructs.ts';
import type { PlatformConstruct, Support } from './platform-construct.ts';
import { readSources, type SourceFile } from './read-sources.ts';

export interface Construct {
  readonly kind: 'instruction' | 'formatter' | 'predicate' | PlatformConstruct['kind'];
  readonly name: string;
  readonly support: Support;
  /** What differs, or what happens instead. */
  readonly note: string;
  readonly places: readonly Place[];
}

interface Place {
  readonly file: string;
  readonly line: number;
}

export interface Inventory {
  readonly files: number;
  readonly tags: number;
  readonly constructs: readonly Construct[];
}

type Node = Template['tree']['body'][number];

const INSTRUCTIONS: Readonly<Record<string, string>> = {
  section: '.section',
  'repeated-section': '.repeated section',
  if: '.if',
  or: '.or',
  bind: '.var',
  context: '.ctx',
  inject: '.inject',
  macro: '.macro',
  include: '.include',
  eval: '.eval',
  comment: 'comment',
  literal: 'literal character',
  variable: 'variable',
};

/** Everything that a folder uses of the language and of the platform, with the places where it does. */
export function takeInventory(site: Site, loading: readonly SiteDiagnostic[], content: string | undefined): Inventory {
  const found = new Found();
  const sources = readSources(site, content);
  for (const file of site.templates.files()) noteLanguage(file, site.registry, found);
  for (const construct of platformConstructs) {
    for (const source of sources) notePlatform(construct, source, found);
  }
  const own = sources.flatMap(madeByFolder);
  for (const source of sources) {
    noteUnknownTags(source, found);
    noteMissingScripts(source, site.root, found);
    noteUnknownGlobals(source, own, found);
    noteUnknownSettings(source, found);
  }
  noteMissingPartials(site, found);
  noteMissingImports(loading, found);
  return { files: site.templates.paths.length, tags: found.uses, constructs: found.sorted() };
}

/** Constructs as they are found, each with all its places. */
class Found {
  readonly #constructs = new Map<string, Construct & { places: Place[] }>();
  uses = 0;

  note(construct: Omit<Construct, 'places'>, place: Place): void {
    this.uses += 1;
    const key = `${construct.kind} ${construct.name}`;
    const known = this.#constructs.get(key);
    if (known === undefined) this.#constructs.set(key, { ...construct, places: [place] });
    else known.places.push(place);
  }

  sorted(): readonly Construct[] {
    return [...this.#constructs.values()].sort((a, b) => (a.kind + a.name < b.kind + b.name ? -1 : 1));
  }
}

type TemplateFile = ReturnType<Site['templates']['files']> extends Iterable<infer File> ? File : never;

function noteLanguage({ path, tree, original }: TemplateFile, registry: Registry, found: Found): void {
  walk(tree.body, (kind, name, offset) => {
    const [support, note] = supportOf(kind, name, registry);
    found.note({ kind, name, support, note }, { file: path, line: placeOf(original, Math.max(0, offset)).line });
  });
  for (const { code, message, line } of tree.diagnostics) {
    // A tag with an unknown formatter is text, so the tree does not hold it.
    if (code !== 'formatter-unknown') continue;
    const name = /'([^']+)'/.exec(message)?.[1] ?? message;
    found.note({ kind: 'formatter', name, support: 'unsupported', note: 'printed as text' }, { file: path, line });
  }
}

function notePlatform({ in: where, pattern, ...construct }: PlatformConstruct, source: SourceFile, found: Found): void {
  if (source.kind !== where) return;
  for (const { index } of source.text.matchAll(pattern)) {
    found.note(construct, { file: source.file, line: placeOf(source.text, index).line });
  }
}

/** Tags of the platform that the table does not know. */
function noteUnknownTags({ kind, file, text }: SourceFile, found: Found): void {
  if (kind !== 'templates') return;
  for (const { 1: name = '', index } of text.matchAll(/<squarespace:([a-z-]+)/gi)) {
    if (tagNames.has(name.toLowerCase())) continue;
    const note = 'stays in the page as written';
    const construct = { kind: 'platform tag', name: `<squarespace:${name}>`, support: 'unsupported', note } as const;
    found.note(construct, { file, line: placeOf(text, index).line });
  }
}

/** Members of settings that the table does not know. */
function noteUnknownSettings({ kind, file, text }: SourceFile, found: Found): void {
  if (kind !== 'conf' && kind !== 'collection conf') return;
  const prefix = kind === 'conf' ? 'template.conf' : kind;
  for (const { 1: member = '', index } of text.matchAll(/(?<=[{,]\s{0,2000}["']?)([A-Za-z_$][\w$-]*)["']?\s*:/g)) {
    const name = `${prefix} ${member}`;
    if (platformConstructs.some((one) => one.kind === 'settings' && one.name === name)) continue;
    const construct = { kind: 'settings', name, support: 'different', note: 'nothing here reads it' } as const;
    found.note(construct, { file, line: placeOf(text, index).line });
  }
}

/** Partials that neither the folder nor the platform has. */
function noteMissingPartials(site: Site, found: Found): void {
  const views = viewsOf(site);
  const known = partialNames(views);
  const note = 'neither the folder nor the platform has it; the tag prints nothing';
  for (const view of views) {
    for (const { name, ...span } of callsOf(view)) {
      if (known.has(name)) continue;
      const { file, line } = view.place(span);
      found.note({ kind: 'platform partial', name, support: 'unsupported', note }, { file, line });
    }
  }
}

/** Imports that neither the folder nor the platform has, as loading said. */
function noteMissingImports(loading: readonly SiteDiagnostic[], found: Found): void {
  const note = 'neither the folder nor the platform has it; it brings nothing';
  for (const { code, message, file, line = 1 } of loading) {
    if (code !== 'style-import-missing') continue;
    const name = `@import ${/^The import (.+) was not found/.exec(message)?.[1] ?? ''}`;
    found.note({ kind: 'style sheet', name, support: 'unsupported', note }, { file, line });
  }
}

/** Many folders are published without the scripts that were built for them. */
function noteMissingScripts({ kind, file, text }: SourceFile, root: string, found: Found): void {
  if (kind !== 'templates') return;
  for (const { 1: written = '', index } of text.matchAll(
    /<squarespace:script\b[^<>]*?\ssrc\s*=\s*["']?([^"'\s>]+)/gi,
  )) {
    if (/^(?:[a-z]+:)?\/|\{/i.test(written)) continue;
    const name = scriptName(written);
    if (existsSync(join(root, 'scripts', name)) || isForOwners(text, index)) continue;
    const note = 'the folder does not have it; pages ask for it in vain';
    const construct = { kind: 'platform tag', name: `scripts/${name}`, support: 'unsupported', note } as const;
    found.note(construct, { file, line: placeOf(text, index).line });
  }
}

/** What only the platform's own scripts bring, whatever it is called; rows of the table say more of those they name. */
const OF_PLATFORM =
  /(?<![\w$.])(?:(?:window|self|top)\.)?((?:Y\.Squarespace|SQS|Static)(?:\.[A-Za-z_]\w*)+|Squarespace\.[A-Za-z_]\w*)/g;
const OWN_ON_PLATFORM = /(?<![\w$.])(?:(?:window|self|top)\.)?(Y\.Squarespace(?:\.[A-Za-z_]\w*)+)\s*=(?!=)/g;
/** The same by the way of old modules: `Y.namespace('Squarespace').Popup = …`. */
const OWN_IN_NAMESPACE =
  /(?<![\w$.])Y\.namespace\(\s*['"](?:Y\.)?(Squarespace(?:\.\w+)*)['"]\s*\)((?:\.[A-Za-z_]\w*)+)\s*=(?!=)/g;
/** Asked for by many, and rightly found not to be there outside of the editor's frame; and what is a place for others. */
const KNOWN_PLACES =
  /^(?:Y\.Squarespace\.Management\b|(?:Y\.Squarespace\.(?:Commerce|Template|Utils|Widgets|GalleryManager|ImageLoader|Singletons)|Squarespace\.AFTER_BODY_LOADED)(?![\w.]))/;

/** What scripts put there themselves is theirs, whichever of the folder's files reads it. */
function madeByFolder({ kind, text }: SourceFile): readonly string[] {
  if (kind !== 'scripts') return [];
  return [
    ...[...text.matchAll(OWN_ON_PLATFORM)].map(([, name = '']) => name),
    ...[...text.matchAll(OWN_IN_NAMESPACE)].map(([, place = '', name = '']) => `Y.${place}${name}`),
  ];
}

/** Members of the platform's globals that the table does not know. */
function noteUnknownGlobals({ kind, file, text }: SourceFile, own: readonly string[], found: Found): void {
  if (kind !== 'scripts') return;
  for (const { 0: whole, 1: name = '', index } of text.matchAll(OF_PLATFORM)) {
    if (own.some((each) => name === each || name.startsWith(`${each}.`))) continue;
    const isKnown = knownGlobals.some(({ pattern }) => new RegExp(`^(?:${pattern.source})`).test(whole));
    if (isKnown || KNOWN_PLACES.test(name)) continue;
    const construct = { kind: 'script global', name, support: 'unsupported', note: notThere } as const;
    found.note(construct, { file, line: placeOf(text, index).line });
  }
}

function supportOf(kind: Construct['kind'], name: string, registry: Registry): [Support, string] {
  if (kind === 'formatter') {
    const family = registry.formatters.get(name)?.family;
    if (family === 'missing') return ['different', 'changes nothing, as in the reference engine'];
    return family === undefined && name !== 'apply' ? ['unsupported', 'unknown'] : ['supported', ''];
  }
  if (kind !== 'predicate') return ['supported', ''];
  if (name === 'units-metric?')
    return ['different', 'asks the shop for its units; the reference engine only reports that it does not know'];
  return registry.predicates.has(name) ? ['supported', ''] : ['unsupported', 'unknown; never holds'];
}

type Visit = (kind: 'instruction' | 'formatter' | 'predicate', name: string, offset: number) => void;

function walk(body: readonly Node[], visit: Visit): void {
  for (const node of body) visitNode(node, visit);
}

function visitNode(node: Node, visit: Visit): void {
  const instruction = INSTRUCTIONS[node.kind];
  if (instruction !== undefined) visit('instruction', instruction, node.start);
  if ('formatters' in node) for (const call of node.formatters) visit('formatter', call.name, call.start);
  if ('call' in node && node.call !== undefined) visit('predicate', node.call.name, node.call.start);
  if ('body' in node) walk(node.body, visit);
  if ('between' in node) walk(node.between, visit);
  if ('alternate' in node && node.alternate?.kind === 'or') visitNode(node.alternate, visit);
}
