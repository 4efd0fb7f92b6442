import { isTrackable, type PageExperiment } from '#model';
import { createByteSearch } from './assembly/byte-search.ts';
import type { Piece } from './assembly/page-assembly.ts';
import { markRoot } from './head/html-tag.ts';
import { escapeHtml } from './head/markup.ts';
import type { OwnScripts } from './head/own-scripts.ts';
import { at, type JsonObject } from './lib/json-access.ts';

/** How a template marks the place of an experiment; what differs there are its children with `data-experiment-variant`. */
const place = createByteSearch('data-experiment="');
const ID = /data-experiment="([a-z][a-z0-9-]{0,39})"/g;
/** More places than this on one page are left as they are. */
const MOST = 50;

/** What the head of a page says of its experiments. */
export interface ExperimentHead {
  /** Rules that show one variant of each. */
  readonly style: string;
  /** Gives the visitor a variant before anything is shown; nothing where nobody may be recognised. */
  readonly script: readonly Piece[];
}

export interface ExperimentOptions {
  readonly experiments: readonly PageExperiment[];
  /** The built script that chooses the variants. */
  readonly script: string | undefined;
  readonly scripts: OwnScripts;
}

/**
 * Shows one variant of everything that a page tries out. The page is the same for everybody: what a visitor sees is said
 * by an attribute of its root, which a script sets before the first paint; what does not run is set here. A page without
 * such a place costs a look.
 */
export function markExperiments(
  pieces: Piece[],
  context: JsonObject,
  { experiments, script, scripts }: ExperimentOptions,
): ExperimentHead {
  const ids = new Set(pieces.flatMap((piece) => (typeof piece !== 'string' && place.isIn(piece) ? idsIn(piece) : [])));
  if (ids.size === 0) return NOTHING;
  const known = experiments.filter(({ id }) => ids.has(id));
  const kept = known.filter(({ isRunning, kept: name }) => !isRunning && name !== null);
  if (kept.length > 0)
    markRoot(pieces, () => kept.map(({ id, kept: name }) => ` ${attributeOf(id)}="${name}"`).join(''));
  const rules = [...ids].slice(0, MOST).map((id) =>
    rulesOf(
      id,
      known.find((experiment) => experiment.id === id),
    ),
  );
  const running = known.filter(({ isRunning }) => isRunning);
  return { style: rules.join(''), script: scriptOf(running, context, { script, scripts }) };
}

const NOTHING: ExperimentHead = { style: '', script: [] };

/** The attribute of a page's root that says which variant is shown. */
const attributeOf = (id: string) => `data-experiment-${id}`;

function idsIn(piece: Buffer): string[] {
  return [...piece.toString('latin1').matchAll(ID)].map(([, id = '']) => id);
}

/** Hides every variant but one: the visitor's, else the first that was described, else the first that stands there. */
function rulesOf(id: string, experiment: PageExperiment | undefined): string {
  const variant = `[data-experiment="${id}"]>[data-experiment-variant]`;
  const hide = (selector: string) => `${selector}{display:none!important}`;
  if (experiment === undefined) return hide(`${variant}~[data-experiment-variant]`);
  const names = experiment.variants.map(({ name }) => name);
  const without = `html:not([${attributeOf(id)}]) ${variant}:not([data-experiment-variant="${names[0]}"])`;
  return [
    hide(without),
    ...names.map((name) =>
      hide(`html[${attributeOf(id)}="${name}"] ${variant}:not([data-experiment-variant="${name}"])`),
    ),
  ].join('');
}

function scriptOf(
  running: readonly PageExperiment[],
  context: JsonObject,
  { script, scripts }: Pick<ExperimentOptions, 'script' | 'scripts'>,
): readonly Piece[] {
  const who = whoTakesPart(context);
  if (running.length === 0 || script === undefined || who === 'nobody') return [];
  const told = escapeHtml(JSON.stringify(running.map(({ id, variants }) => ({ id, variants }))));
  const attributes = ` data-experiments="${told}" data-takes-part="${who}"`;
  return [...scripts.inline(script, attributes), Buffer.from('\n')];
}

/**
 * Who may be given a variant to keep: nobody where the site must not recognise its visitors, those who have agreed where
 * it asks, and on pages that are not counted those who are known already.
 */
function whoTakesPart(context: JsonObject): 'nobody' | 'known' | 'agreed' | 'everybody' {
  const isTrue = (path: string) => at(context, path) === true;
  const isRestrictive = isTrue('cookieSettings.isRestrictiveCookiePolicyEnabled');
  if (isTrue('website.cloneable') || (isRestrictive && !isTrue('cookieSettings.isCookieBannerEnabled')))
    return 'nobody';
  if (!isTrackable(Number(context['pageType']))) return 'known';
  return isRestrictive ? 'agreed' : 'everybody';
}
