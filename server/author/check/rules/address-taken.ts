import { relative, sep } from 'node:path';
import { isTaken } from '../analysis/answered-paths.ts';
import { contentPages, seenFrom } from '../analysis/content-pages.ts';
import type { Rule } from '../analysis/rule.ts';
import { TemplateView } from '../analysis/template-view.ts';

export const addressTaken: Rule = {
  id: 'address-taken',
  severity: 'warning',
  summary: 'A page of the content at an address that the server answers itself.',
  message: 'Nobody can see this page: the server answers $path itself.',
  help: 'Give the file another name, and links to the page its new address. Addresses below /api and /config are taken.',
  bad: { files: { 'site.region': '<p>x</p>', 'content/api.json': '⟦{⟧"collection":{"title":"Interfaces"}}' } },
  good: { files: { 'site.region': '<p>x</p>', 'content/apiary.json': '{"collection":{"title":"Bees"}}' } },
  find({ site, content }, report) {
    if (content === undefined) return;
    for (const file of contentPages(content)) {
      const path = `/${relative(content, file)
        .split(sep)
        .join('/')
        .replace(/\.json$/, '')}`;
      if (!isTaken(path)) continue;
      report({ view: new TemplateView(seenFrom(site.root, file), '{', [], []), start: 0, end: 1 }, { path });
    }
  },
};
