import { isObject, suggest } from '#engine';
import { readJson } from '../../../site/lib/json.ts';
import { confFiles } from '../analysis/conf-files.ts';
import type { Rule } from '../analysis/rule.ts';
import { TemplateView } from '../analysis/template-view.ts';
import { collectionConf } from '../conf-schemas.ts';

/** What the platform reads in these files beside what we do. */
const OTHERS = [
  ...['indexType', 'view', 'supportsVideoBackgrounds', 'relatedItems', 'promotedBlocks', 'systemCollectionVersion'],
  ...['name', 'author', 'fields', 'customTypes', 'description', 'noun', 'typeName', 'type'],
];

export const confMemberMisspelt: Rule = {
  id: 'conf-member-misspelt',
  severity: 'warning',
  summary: 'A member of a collection’s, page’s or block’s .conf that is one letter away from one that is read.',
  message: '$path has no member "$name".',
  help: 'It is not read. Other tools keep members of their own here, so only what was probably meant for us is told.',
  bad: {
    files: { 'collections/blog.conf': '{ "title": "Blog", ⟦"acceptType"⟧: ["text"] }' },
    fixed: { 'collections/blog.conf': '{ "title": "Blog", "acceptTypes": ["text"] }' },
  },
  good: { files: { 'collections/blog.conf': '{ "title": "Blog", "acceptTypes": ["text"], "x-own": 1 }' } },
  find({ site }, report) {
    const known = [...Object.keys(collectionConf([]).shape), ...OTHERS];
    for (const { path, text } of confFiles(site.root)) {
      const reading = readJson(text, { lenient: true });
      if (!reading.ok || !isObject(reading.value)) continue;
      const members = Object.keys(reading.value);
      const missing = known.filter((name) => !members.includes(name));
      const view = new TemplateView(path, text, [], []);
      for (const name of members) {
        const likely = known.includes(name) ? undefined : suggest(name, missing);
        const start = text.indexOf(JSON.stringify(name));
        if (likely === undefined || start < 0) continue;
        const place = { view, start, end: start + name.length + 2 };
        report(place, { path, name }, { suggestion: likely, fix: JSON.stringify(likely) });
      }
    }
  },
};
