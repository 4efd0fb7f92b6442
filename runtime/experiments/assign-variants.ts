import { type PageExperiment, variantOf } from '#model';
import { randomId } from '../analytics/random-id.ts';
import { browserJar, consentCookie, trackingCookies } from '../analytics/visits/cookie-jar.ts';

// Stands in the head of a page that tries something out, and runs before anything of it is shown.
const script = document.currentScript;
if (script?.dataset['experiments']) assignVariants(document, script.dataset);

/**
 * Puts the visitor's variant of each experiment on the root of the page, for style sheets and for the rules of its head:
 * `data-experiment-hero="loud"`. Whoever has none sees the page as it is without the experiment. Who looks at a variant
 * by its address (`?experiment-hero=loud`) sees that one, and is not counted.
 */
export function assignVariants(document: Document, { experiments = '[]', takesPart }: DOMStringMap): void {
  const { documentElement: root, location } = document;
  const asked = new URLSearchParams(location.search);
  // What the server printed for this script.
  for (const { id, variants } of JSON.parse(experiments) as PageExperiment[]) {
    const name = `experiment-${id}`;
    const chosen = asked.get(name);
    const isKnown = variants.some((variant) => variant.name === chosen);
    if (isKnown) root.setAttribute('data-experiments-shown', 'by-address');
    const unit = isKnown ? undefined : unitOf(document, takesPart);
    const variant = isKnown ? chosen : unit && variantOf(id, variants, unit);
    if (variant) root.setAttribute(`data-${name}`, variant);
  }
}

/**
 * What visitors are told apart by: their analytics id, which is made here where none is and one may be. Undefined for
 * those who take no part: the site's own people, who has not agreed where it is asked, browsers that keep nothing.
 */
function unitOf(document: Document, takesPart: string | undefined): string | undefined {
  const jar = browserJar(document);
  const { name, seconds } = trackingCookies.analyticsId;
  if (document.documentElement.dataset['census'] === 'off' || jar.read('vitrine_roles') !== undefined) return undefined;
  if (takesPart === 'agreed' && jar.read(consentCookie.name) !== 'true') return undefined;
  if (takesPart !== 'known' && jar.read(name) === undefined) jar.write(name, randomId(), seconds);
  return jar.read(name);
}
