import { plainText } from '../head/markup.ts';
import { type JsonObject, textAt } from '../lib/json-access.ts';
import { manifestIcons } from './icons.ts';

const LONGEST_DESCRIPTION = 300;

/** The web app manifest of a site: its name, its language, its icons, and that it begins at its home page. */
export function webManifest(context: JsonObject, hasIcon: boolean): string {
  const name = textAt(context, 'website.siteTitle');
  const description = plainText(
    textAt(context, 'website.siteDescription') || textAt(context, 'website.siteTagLine'),
    LONGEST_DESCRIPTION,
  );
  const language = textAt(context, 'website.language');
  const manifest = {
    ...(name === '' ? {} : { name, short_name: name }),
    ...(description === '' ? {} : { description }),
    ...(language === '' ? {} : { lang: language }),
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    ...(hasIcon ? { icons: manifestIcons } : {}),
  };
  return JSON.stringify(manifest);
}
