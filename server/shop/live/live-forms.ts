import type { SiteHost } from '../../http/pages/site-host.ts';
import type { FormPages, SiteForms } from '../../services/forms/site-forms.ts';
import { type LiveSource, refreshed } from './live-source.ts';
import { shownPages } from './shown-pages.ts';
import type { StatedAge } from './stated-age.ts';

/** Pages that an owner may look at a form on. */
const MOST_PAGES = 200;
/** Pages that are looked through for it. */
const MOST_SEARCHED = 1_000;

/** Shows the site's forms as their owner published them, also where another server did. */
export function liveForms(
  siteForms: Pick<SiteForms, 'refresh'>,
  report: (failure: unknown) => void,
  age: StatedAge,
): LiveSource {
  return refreshed(() => siteForms.refresh(), report, age);
}

/** The pages of a site, first those whose content names the form: it stands there, or in what all pages share. */
export function formPages({ source }: Pick<SiteHost, 'source'>): FormPages {
  return (formId) => {
    const named = JSON.stringify(formId).slice(1, -1);
    const names = (path: string) => JSON.stringify(source.peek(path)?.context ?? null).includes(named);
    const pages = shownPages(source, MOST_SEARCHED);
    const [naming, others] = [pages.filter(({ path }) => names(path)), pages.filter(({ path }) => !names(path))];
    return [...naming, ...others].slice(0, MOST_PAGES).map(({ path, title }) => ({ path, title: title || path }));
  };
}
