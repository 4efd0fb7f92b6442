import type { SiteConfig } from '../../site/extensions/kinds/index.ts';

export const redirectsFile = '_redirects';

/**
 * The redirects and headers of a config, and those of the content, as static hosts read them (Netlify, Cloudflare Pages);
 * none without any.
 */
export function hostingFiles(
  { redirects = [], headers = [] }: SiteConfig,
  moved: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  const lines = redirects.map(({ from, to, status = 302 }) => `${from} ${to.replace(/\*$/, ':splat')} ${status}\n`);
  for (const [from, to] of moved) lines.push(`${encodeURI(from)} ${to} 302\n`);
  if (lines.length > 0) files.set(redirectsFile, lines.join(''));
  const rules = headers.map(({ path, set }) => {
    const own = Object.entries(set).map(([name, value]) => `  ${name}: ${value}\n`);
    return `${path}\n${own.join('')}`;
  });
  if (rules.length > 0) files.set('_headers', rules.join(''));
  return files;
}
