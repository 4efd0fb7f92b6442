import { renderForm } from '#regions';
import type { EdgeSite } from '../../../http/edge/edge-site.ts';
import { formPlace } from '../../../http/edge/form-markup.ts';
import { packText } from '../../../http/edge/packed-text.ts';
import { formAddress, publicForm } from '../../../http/render/form-markup.ts';
import type { Catalogue } from '../../../services/catalogue/catalogue.ts';
import type { PageSource } from '../../../site/content/page-source.ts';
import { objectAt, textAt } from '../../../site/lib/json-access.ts';
import { viewOf } from '../../../site/page-view.ts';
import type { Site } from '../../../site/site.ts';

/** The forms of a site as pages show them: a worker has no component that renders one. */
export function renderedForms(
  site: Site,
  source: PageSource,
  catalogue: Pick<Catalogue, 'form' | 'siteForms'>,
): EdgeSite['forms'] {
  const { worded } = viewOf(site, source.shared());
  const strings = {
    locale: textAt(worded, 'website.language') || 'en',
    overrides: objectAt(worded, 'localizedStrings') ?? {},
  };
  return Object.fromEntries(
    catalogue.siteForms().flatMap((id) => {
      const form = catalogue.form(id);
      if (form === undefined) return [];
      const props = { form: publicForm(form, id), prefix: formPlace, strings, action: formAddress(id) };
      // Whether an owner's script ends the form decides the policy of its page; the script itself stays with the server.
      const postSubmitHtml = /<script/i.test(textAt(form, 'postSubmitHtml')) ? '<script' : '';
      return [[id, packText(JSON.stringify({ markup: renderForm(props), postSubmitHtml }))]];
    }),
  );
}
