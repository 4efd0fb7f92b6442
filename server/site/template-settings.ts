import type { SiteConfig } from './extensions/kinds/index.ts';
import type { TemplateSettings } from './templates.ts';

/** How a page's templates run: in the site's own language unless the caller chose one, within its config's limits. */
export function settingsFor(settings: TemplateSettings, language: string, { limits }: SiteConfig): TemplateSettings {
  const inLanguage = settings.locale !== undefined || language === '' ? settings : { ...settings, locale: language };
  return limits === undefined ? inLanguage : { ...inLanguage, budgets: { ...limits, ...settings.budgets } };
}
