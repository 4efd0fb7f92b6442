import { suggest } from '#engine';
import { systemPaths } from '../../../shop/pages/list.ts';
import { restOf } from '../../../site/extensions/path-pattern.ts';
import { isAnswered } from '../analysis/answered-paths.ts';
import type { Checked, Rule } from '../analysis/rule.ts';
import { staticAttributes } from '../analysis/static-attributes.ts';

const NAMES: ReadonlySet<string> = new Set(['href', 'action']);

export const linkDead: Rule = {
  id: 'link-dead',
  severity: 'warning',
  summary: 'A link inside the site that leads to no page.',
  message: 'No page of the content has the address $path.',
  help: 'Correct the address, or add the page. Pages that only the live site has belong into the content too.',
  bad: {
    files: { 'site.region': '<a href="⟦/abuot⟧">About</a>', 'content/about.json': '{"collection":{"title":"About"}}' },
    fixed: { 'site.region': '<a href="/about">About</a>' },
  },
  good: {
    files: { 'site.region': '<a href="/about#us">About</a>', 'content/about.json': '{"collection":{"title":"About"}}' },
  },
  find(checked, report) {
    const pages = pathsOf(checked);
    if (checked.fixtures.length === 0) return;
    const { redirects = [] } = checked.site.extensions.config;
    for (const { view, tag, value, start } of staticAttributes(checked.views, NAMES)) {
      if (tag.name !== 'a' && tag.name !== 'form' && tag.name !== 'area') continue;
      const [written = ''] = value.split(/[?#]/);
      const path = written.replace(/(?<=.)\/$/, '');
      if (!/^\/(?!\/)/.test(path) || path.includes('{') || pages.has(path) || isAnswered(path)) continue;
      if (redirects.some(({ from }) => restOf(from, path) !== undefined)) continue;
      const likely = suggest(path, pages);
      const place = { view, start, end: start + written.length };
      report(place, { path }, likely === undefined ? {} : { suggestion: likely });
    }
  },
};

function pathsOf({ fixtures, site }: Checked): Set<string> {
  const paths = new Set(['/', ...systemPaths]);
  for (const { path } of fixtures) paths.add(path);
  for (const name of site.staticPages) paths.add(`/${name}`);
  for (const { path } of site.extensions.config.feeds ?? []) paths.add(path);
  return paths;
}
