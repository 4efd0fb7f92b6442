import type { JsonValue } from '#engine';
import type { BufferPool } from './assembly/buffer-pool.ts';
import type { KeptRows } from './assembly/kept-rows.ts';
import { ownBytes, rememberSearches } from './assembly/known-searches.ts';
import type { JsonObject } from './lib/json-access.ts';
import type { RenderedTemplate, TemplateSettings, Templates } from './templates.ts';

interface Memory {
  readonly pool?: BufferPool | undefined;
  readonly kept?: KeptRows | undefined;
}

/** Renders the files of one page, but those that are as they were when the page was rendered last. */
export class PageFiles {
  readonly #templates: Templates;
  readonly #pool: BufferPool | undefined;
  readonly #kept: KeptRows | undefined;
  /** What the page kept of its files, of those that were as they were. */
  readonly #found: string[] = [];
  #isSettled = true;

  constructor(templates: Templates, { pool, kept }: Memory) {
    this.#templates = templates;
    this.#pool = pool;
    // Memory that another page gets is not kept.
    this.#kept = pool === undefined ? kept : undefined;
  }

  /** Whether none of `values` was asked for by any file but the one that printed rows, and all others are as they were. */
  isSettledWithout(values: ReadonlySet<JsonValue | undefined>): boolean {
    const kept = this.#kept;
    if (kept === undefined || !this.#isSettled) return false;
    return this.#found.every((place) => [...kept.files.madeOf(place)].every((value) => !values.has(value)));
  }

  /** `isWhole`: rendered over the data of the page, not over those of a tag. */
  file(path: string, data: JsonObject, settings: TemplateSettings, isWhole: boolean): RenderedTemplate {
    const rows = isWhole ? this.#kept?.take(path) : undefined;
    if (rows !== undefined) return this.#templates.render(path, data, settings, undefined, rows);
    const render = (over: JsonObject) => this.#templates.render(path, over, settings, this.#pool);
    return this.#once(path, data, settings, render);
  }

  /** The body of a tag. */
  body(index: number, data: JsonObject, settings: TemplateSettings): RenderedTemplate {
    const render = (over: JsonObject) => this.#templates.renderBody(index, over, settings, this.#pool);
    return this.#once(`body ${index}`, data, settings, render);
  }

  #once(
    path: string,
    data: JsonObject,
    settings: TemplateSettings,
    render: (over: JsonObject) => RenderedTemplate,
  ): RenderedTemplate {
    const kept = this.#kept;
    if (kept === undefined) return render(data);
    // Text that is looked at while it is printed, and what was read for reports, belong to the render that they came up in.
    const isRepeatable = settings.printed === undefined && settings.trace !== true;
    const place = `${settings.locale} ${kept.placeOf(path)}`;
    const known = isRepeatable ? kept.files.find(place, data) : undefined;
    if (known !== undefined) {
      this.#found.push(place);
      return known;
    }
    this.#isSettled = false;
    if (!isRepeatable) return render(data);
    const rendered = render(data);
    const isLasting = rendered.diagnostics.length === 0 && rendered.readsClock !== true;
    if (!isLasting || !kept.files.isWanted(place)) return rendered;
    return kept.files.learn(place, data, (over) => asItWas(rendered, render(over))) ?? rendered;
  }
}

/** A file that is kept, where the data print the same while they are watched. */
function asItWas(rendered: RenderedTemplate, { bytes, diagnostics }: RenderedTemplate): RenderedTemplate | undefined {
  if (diagnostics.length > 0 || !bytes.equals(rendered.bytes)) return undefined;
  const own = { ...rendered, bytes: ownBytes(bytes) };
  rememberSearches(own.bytes);
  return own;
}
