import { createHash } from 'node:crypto';
import { isArray, isObject, type JsonValue } from '#engine';
import type { SiteDiagnostic } from '../../site/lib/diagnostics.ts';
import type { JsonObject } from '../../site/lib/json-access.ts';
import type { PageOptions } from '../../site/page-options.ts';
import { renderMain, renderPage } from '../../site/render-page.ts';
import type { Site } from '../../site/site.ts';
import type { SiteData, WantedItems } from '../../site/tags/site-data.ts';
import type { TemplateSettings } from '../../site/templates.ts';
import { formMarkup, publicForm } from '../render/form-markup.ts';
import type { FailedRender } from '../render/watched-render.ts';
import type { Bundle, BundledError, BundledSite } from './bundle.ts';
import { redact } from './redact.ts';

export interface Replayed {
  readonly body: Buffer;
  readonly diagnostics: readonly SiteDiagnostic[];
  readonly errors: readonly BundledError[];
}

/** A bundle of a render that failed. Its page is redacted and rendered again, so that it stands for itself. */
export function makeBundle(failure: FailedRender): Bundle {
  const { site, what, context, options, forms } = failure;
  const { path, runtime, settings: { now = 0, locale } = {} } = options;
  const { value: page, paths } = redact(context);
  const asked: Asked = { navigations: {}, collections: {}, blockFields: {}, forms: {} };
  const recorded = {
    ...options,
    data: recordData(options.data, asked),
    form: formMarkup((id) => {
      const form = forms?.(id);
      if (form === undefined) return undefined;
      asked.forms[id] = redactMaybe(publicForm(form, id));
      return asked.forms[id];
    }),
  };
  const shown = run(what, site, page, recorded);
  const errors = errorsOf(failure);
  return {
    version: 1,
    template: { revision: site.revision, files: sumsOf(site) },
    what,
    path,
    page,
    now,
    ...(locale === undefined ? {} : { locale }),
    ...(runtime === undefined ? {} : { runtime }),
    site: asked,
    redacted: [...paths],
    errors,
    isExact: JSON.stringify(shown.errors) === JSON.stringify(errors),
    output: { sha256: sum(shown.body), bytes: shown.body.length },
  };
}

/** The page of a bundle as the templates of now print it, at the time and in the language of then. */
export function renderBundle(bundle: Bundle, site: Site, settings: TemplateSettings): Replayed {
  const { path, runtime, now, locale, site: around } = bundle;
  const options: PageOptions = {
    path,
    runtime,
    settings: { ...settings, now, ...(locale === undefined ? {} : { locale }) },
    data: dataOf(around),
    form: formMarkup((id) => own(around.forms, id)),
  };
  return run(bundle.what, site, bundle.page, options);
}

/** Whether a replay printed what the bundle says. */
export function isSame({ output, errors }: Bundle, replayed: Replayed): { bytes: boolean; errors: boolean } {
  return {
    bytes: output.sha256 === sum(replayed.body),
    errors: JSON.stringify(errors) === JSON.stringify(replayed.errors),
  };
}

/** Files of the template that are not what they were, by path. */
export function changedFiles({ template }: Bundle, site: Site): string[] {
  const now = sumsOf(site);
  const paths = new Set([...Object.keys(template.files), ...Object.keys(now)]);
  return [...paths].filter((path) => own(template.files, path) !== own(now, path)).sort();
}

/** What a failed render told, as bundles keep it. */
export function errorsOf({ diagnostics, error }: Pick<FailedRender, 'diagnostics' | 'error'>): BundledError[] {
  const told = diagnostics.filter(({ severity }) => severity === 'error').map(toError);
  return error === undefined ? told : [...told, internalErrorOf(error)];
}

function toError({ code, message, file, line, column }: SiteDiagnostic): BundledError {
  return {
    code,
    message,
    file,
    ...(line === undefined ? {} : { line }),
    ...(column === undefined ? {} : { column }),
  };
}

/** An error of ours has no place in a template. */
function internalErrorOf(error: unknown): BundledError {
  return { code: 'fault', message: error instanceof Error ? error.message : String(error), file: '' };
}

function run(what: Bundle['what'], site: Site, page: JsonObject, options: PageOptions): Replayed {
  try {
    const { body, diagnostics } = (what === 'main' ? renderMain : renderPage)(site, page, options);
    return { body, diagnostics, errors: errorsOf({ diagnostics, error: undefined }) };
  } catch (error) {
    return { body: Buffer.alloc(0), diagnostics: [], errors: [internalErrorOf(error)] };
  }
}

/** The bundle's site while it is being filled. */
interface Asked {
  navigations: Record<string, JsonValue[]>;
  collections: Record<string, JsonObject>;
  blockFields: Record<string, string>;
  forms: Record<string, JsonValue>;
}

function recordData(data: SiteData, asked: Asked): SiteData {
  const first = new Map<string, JsonObject>();
  return {
    navigation(name) {
      const entries = data.navigation(name);
      if (entries !== undefined) asked.navigations[name] = entries.map(redactMaybe);
      return asked.navigations[name];
    },
    collection(urlId, wanted) {
      const found = data.collection(urlId, wanted);
      if (found === undefined) return undefined;
      // A page may ask several times, each time for other items of a long list.
      if (!first.has(urlId)) first.set(urlId, found);
      const key = first.get(urlId) === found ? urlId : keyOf(urlId, wanted);
      asked.collections[key] ??= redact(found).value;
      return asked.collections[key];
    },
    blockField(id) {
      const html = data.blockField(id);
      if (html !== undefined) asked.blockFields[id] = html;
      return html;
    },
  };
}

function dataOf({ navigations, collections, blockFields }: BundledSite): SiteData {
  return {
    navigation: (name) => own(navigations, name),
    collection: (urlId, wanted) => own(collections, keyOf(urlId, wanted)) ?? own(collections, urlId),
    blockField: (id) => own(blockFields, id),
  };
}

const keyOf = (urlId: string, wanted: WantedItems | undefined) =>
  wanted === undefined ? urlId : `${urlId} ${JSON.stringify(wanted)}`;

function redactMaybe(value: JsonValue): JsonValue {
  return isObject(value) && !isArray(value) ? redact(value).value : value;
}

function own<Value>(members: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(members, name) ? members[name] : undefined;
}

function sumsOf(site: Site): Record<string, string> {
  const sources = site.templates.paths.map((path) => [path, sum(site.templates.sourceOf(path) ?? '').slice(0, 16)]);
  return Object.fromEntries([...sources, ['site.css', site.cssTag]]);
}

function sum(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('hex');
}
