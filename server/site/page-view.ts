import { readTweakValues, tweakClasses } from '#model';
import { type JsonObject, objectAt, textAt, withMembers } from './lib/json-access.ts';
import { pageClasses, pageId } from './page-names.ts';
import type { Layout, Site } from './site.ts';
import { stringsFor } from './strings.ts';

/** What a site makes of a page's context before anything of it is rendered. */
export interface PageView {
  readonly layout: Layout;
  /** Page data as templates see it. */
  readonly data: JsonObject;
  /** The site's own language; empty where the context has none. */
  readonly language: string;
}

/** Made once for each context and site: a page that is rendered again is the same page. */
const views = new WeakMap<Site, WeakMap<JsonObject, PageView>>();

export function viewOf(site: Site, context: JsonObject): PageView {
  let known = views.get(site);
  if (known === undefined) views.set(site, (known = new WeakMap()));
  const view = known.get(context) ?? makeView(site, context);
  known.set(context, view);
  return view;
}

function makeView(site: Site, context: JsonObject): PageView {
  const layout = site.layoutOf(context);
  const { tweaks } = site.styles;
  // A page that comes by itself carries what the owner chose.
  const values = tweaks.length === 0 ? {} : { ...readTweakValues(context['tweakJSON']), ...site.styles.values };
  const squarespace = {
    'page-id': pageId(context),
    'page-classes': [pageClasses(context, layout.name), ...tweakClasses(tweaks, values)].join(' '),
    'cart-classes': 'sqs-custom-cart yui3-widget sqs-pill-shopping-cart',
    'template-revision': site.revision,
  };
  const language = textAt(context, 'website.language');
  const own = objectAt(context, 'localizedStrings');
  // What a page says itself comes before what its template says.
  const localizedStrings = site.strings.size === 0 ? own : { ...stringsFor(site.strings, language), ...own };
  return { layout, data: withMembers(context, { squarespace, localizedStrings }), language };
}
