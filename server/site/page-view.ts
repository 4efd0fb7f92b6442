import { readTweakValues, type TweakValues, tweakClasses } from '#model';
import { contentMessagesOf } from './content-messages.ts';
import { messagesForPage } from './languages/page-messages.ts';
import { type JsonObject, textAt, withMembers } from './lib/json-access.ts';
import { moneyOf } from './money-of.ts';
import { pageClasses, pageId } from './page-names.ts';
import { withReviewCounts } from './reviews/fill-reviews.ts';
import type { Layout, Site } from './site.ts';

/** What a site makes of a page's context before anything of it is rendered. */
export interface PageView {
  readonly layout: Layout;
  /** Page data as templates see it. */
  readonly data: JsonObject;
  /** The page's context with the messages of its language. */
  readonly worded: JsonObject;
  /** The same with those that the browser needs, and with how the page writes amounts. */
  readonly shown: JsonObject;
  /** The site's own language; empty where the context has none. */
  readonly language: string;
  /** What the owner chose among the template's tweaks. */
  readonly tweakValues: TweakValues;
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
  const values = { ...readTweakValues(context['tweakJSON']), ...site.styles.values };
  const squarespace = {
    'page-id': pageId(context),
    'page-classes': [pageClasses(context, layout.name), ...tweakClasses(tweaks, values)].join(' '),
    'cart-classes': 'sqs-custom-cart yui3-widget sqs-pill-shopping-cart',
    'template-revision': site.revision,
    messages: contentMessagesOf(context, site.messages),
  };
  const language = textAt(context, 'website.language');
  const { forTemplates, forRegions, forBrowser } = messagesForPage(context, site);
  const withMessages = (localizedStrings: JsonObject | undefined) =>
    localizedStrings === context['localizedStrings'] ? context : withMembers(context, { localizedStrings });
  const shown = withMessages(forBrowser);
  const money = moneyOf(context);
  return {
    layout,
    data: withMembers(withReviewCounts(context), {
      squarespace,
      localizedStrings: forTemplates,
      // Published templates ask for it before they say how wide a page is on a phone.
      template: context['template'] ?? { mobileStylesEnabled: true },
    }),
    worded: withMessages(forRegions),
    shown: money === undefined ? shown : withMembers(shown, { money }),
    language,
    tweakValues: values,
  };
}
