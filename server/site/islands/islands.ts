import type { IslandLoad } from '#islands';
import { islandAttributes, islandLoads, islandTag } from '#islands';
import { escapeHtml } from '../head/markup.ts';
import { type SiteDiagnostic, siteDiagnostic } from '../lib/diagnostics.ts';
import { siteLimits } from '../lib/limits.ts';
import type { IslandBundle } from './bundle.ts';
import type { EvaluatedIslands } from './evaluate-islands.ts';

type Props = Record<string, unknown>;

/** What renders an island: loaded with the first folder that has some. */
export type RenderIsland = typeof import('#islands/server').renderIsland;

export interface OpenedIslands {
  readonly bundle: IslandBundle;
  readonly evaluated: EvaluatedIslands;
  readonly render: RenderIsland;
}

/** Where an island stands in its page. */
export interface IslandPlace {
  readonly load: IslandLoad;
  readonly media: string;
  /** Counts the islands of the page. */
  readonly place: number;
}

type Rendered =
  | { readonly ok: true; readonly html: string }
  /** Without a diagnostic: it was told when the folder was loaded. */
  | { readonly ok: false; readonly diagnostic?: (place: Pick<SiteDiagnostic, 'file'>) => SiteDiagnostic };

/** The islands of a folder at work. */
export class Islands {
  readonly bundle: IslandBundle;
  readonly diagnostics: readonly SiteDiagnostic[];
  readonly #evaluated: EvaluatedIslands;
  readonly #render: RenderIsland;

  constructor({ bundle, evaluated, render }: OpenedIslands) {
    this.bundle = bundle;
    this.diagnostics = evaluated.diagnostics;
    this.#evaluated = evaluated;
    this.#render = render;
  }

  get names(): readonly string[] {
    return [...this.bundle.islands.keys()];
  }

  has(name: string): boolean {
    return this.bundle.islands.has(name);
  }

  /** The properties as the component takes them; a text says what is wrong with them. */
  propsOf(name: string, given: unknown): Props | string {
    if (typeof given !== 'object' || given === null || Array.isArray(given)) return 'they must be an object.';
    const { schema } = this.#evaluated.islands.get(name) ?? {};
    const parsed = schema?.safeParse({ ...given });
    if (parsed !== undefined && !parsed.success) return issuesText(parsed.error.issues);
    const props: Props = { ...Object(parsed === undefined ? given : parsed.data) };
    const bytes = Buffer.byteLength(JSON.stringify(props));
    if (bytes > siteLimits.islandPropsBytes)
      return `they are ${bytes} bytes of JSON, and ${siteLimits.islandPropsBytes} is the most.`;
    return props;
  }

  /** The island's element with its first HTML. */
  render(name: string, given: unknown, at: IslandPlace): Rendered {
    const props = this.propsOf(name, given);
    if (typeof props === 'string') {
      return { ok: false, diagnostic: (place) => siteDiagnostic('island-props', place, { name, detail: props }) };
    }
    const island = this.#evaluated.islands.get(name);
    if (island === undefined) return { ok: false };
    try {
      // What the browser gets is what was rendered: values that JSON does not keep would differ there.
      const sent: Props = JSON.parse(JSON.stringify(props));
      const html = this.#render(island.Component, sent, String(at.place));
      return { ok: true, html: this.#element(name, sent, at, html) };
    } catch (error) {
      const detail = `${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}.`;
      const place = this.#evaluated.placeOf(error, name);
      return { ok: false, diagnostic: () => siteDiagnostic('island-failed', place, { name, detail }) };
    }
  }

  #element(name: string, props: Props, { load, media, place }: IslandPlace, html: string): string {
    const attributes = [
      ['name', name],
      [islandAttributes.load, load],
      [islandAttributes.media, load === 'media' ? media : ''],
      [islandAttributes.place, String(place)],
      [islandAttributes.script, this.bundle.islands.get(name)?.script ?? ''],
      [islandAttributes.props, JSON.stringify(props)],
    ] as const;
    const written = attributes
      .filter(([, value]) => value !== '')
      .map(([attribute, value]) => ` ${attribute}="${escapeHtml(value)}"`);
    return `<${islandTag}${written.join('')}>${html}</${islandTag}>`;
  }
}

/** When an island is loaded, as its tag says it; undefined for what is no such time. */
export function readLoad(text: string | undefined, media: string): IslandLoad | undefined {
  const load = islandLoads.find((one) => one === (text ?? 'visible'));
  return load === 'media' && media === '' ? undefined : load;
}

const MOST_ISSUES = 3;

function issuesText(issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[]): string {
  const told = issues.slice(0, MOST_ISSUES).map(({ path, message }) => {
    const where = path.map(String).join('.');
    return `${where === '' ? '' : `${where}: `}${message.replace(/\.$/, '')}.`;
  });
  const more = issues.length - told.length;
  return told.join(' ') + (more > 0 ? ` And ${more} more.` : '');
}
