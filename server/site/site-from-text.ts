import type { Registry } from '#engine';
import { extendRegistry } from './extend-registry.ts';
import { MailTemplates } from './mail-templates.ts';
import { Site, type SiteParts, type SiteText } from './site.ts';
import { TemplateSet } from './templates.ts';

/** Compiles a site that came from another thread. */
export function siteFromText(
  text: SiteText,
  builtIn: Registry,
  { extensions, islands }: Pick<SiteParts, 'extensions' | 'islands'>,
): Site {
  const { sources, hasExtensions: _has, islandBundle: _built, ...parts } = text;
  const registry = extendRegistry(builtIn, extensions, islands);
  // Pages alone are rendered there.
  const mails = new MailTemplates(new Map(), registry);
  const templates = new TemplateSet(sources, registry);
  return new Site({ ...parts, extensions, islands, registry, mails, templates, readings: new Map() });
}
