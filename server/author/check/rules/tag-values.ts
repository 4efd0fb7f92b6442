import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { suggest } from '#engine';
import { textAt } from '../../../site/lib/json-access.ts';
import { isForOwners, scriptName } from '../../../site/tags/render-tag.ts';
import { filesIn } from '../analysis/files-in.ts';
import type { Checked, Rule } from '../analysis/rule.ts';
import { type TagAttribute, tagAttribute, tagAttributeNames } from '../analysis/static-attributes.ts';
import { tagForms } from '../analysis/tag-forms.ts';
import type { TemplateView } from '../analysis/template-view.ts';

interface FoundAttribute extends TagAttribute {
  readonly view: TemplateView;
  readonly tag: string;
}

/** Every value that a template writes into an attribute of the named platform tags. */
function* valuesOf({ views }: Checked, tags: readonly string[], attribute: string): Generator<FoundAttribute> {
  for (const view of views) {
    for (const tag of view.platformTags) {
      if (!tags.includes(tag.name) || tag.isInComment) continue;
      const found = tagAttribute(view, tag, attribute);
      if (found !== undefined) yield { ...found, view, tag: tag.name };
    }
  }
}

const likelyOf = (value: string, known: Iterable<string>) => {
  const suggestion = suggest(value, [...known]);
  return suggestion === undefined ? {} : { suggestion };
};

export const navigationUnknown: Rule = {
  id: 'navigation-unknown',
  severity: 'warning',
  summary: 'A navigation tag that names no navigation of template.conf.',
  message: "template.conf declares no navigation '$name', so nobody can put pages into it.",
  help: 'Add it to "navigations" of template.conf, or use one that is there.',
  bad: {
    files: {
      'template.conf': '{"stylesheets":[],"navigations":[{"name":"mainNav","title":"Main"}]}',
      'site.region': '<squarespace:navigation navigationId="⟦mainNva⟧" template="nav" />',
      'blocks/nav.block': 'x',
    },
    fixed: { 'site.region': '<squarespace:navigation navigationId="mainNav" template="nav" />' },
  },
  good: {
    files: {
      'template.conf': '{"stylesheets":[],"navigations":[{"name":"mainNav","title":"Main"}]}',
      'site.region': '<squarespace:navigation navigationId="mainNav" template="nav" />',
      'blocks/nav.block': 'x',
    },
  },
  find(checked, report) {
    const known = checked.site.config.navigations.map(({ name }) => name);
    if (known.length === 0) return;
    for (const { value, ...place } of valuesOf(checked, ['navigation'], 'navigationId')) {
      if (!known.includes(value)) report(place, { name: value }, likelyOf(value, known));
    }
  },
};

export const queryCollectionUnknown: Rule = {
  id: 'query-collection-unknown',
  severity: 'warning',
  summary: 'A query that asks for a collection which the content does not have.',
  message: "The content has no collection '$name', so the query finds nothing.",
  help: 'Name the urlId of a collection: the last part of its address.',
  bad: {
    files: {
      'site.region': '<squarespace:query collection="⟦jornal⟧">{.repeated section items}x{.end}</squarespace:query>',
      'content/journal.json': '{"collection":{"title":"Journal","urlId":"journal","fullUrl":"/journal"}}',
    },
  },
  good: {
    files: {
      'site.region': '<squarespace:query collection="journal">{.repeated section items}x{.end}</squarespace:query>',
      'content/journal.json': '{"collection":{"title":"Journal","urlId":"journal","fullUrl":"/journal"}}',
    },
  },
  find(checked, report) {
    const known = new Set(
      checked.fixtures.flatMap(({ path, context }) => [
        path.slice(1),
        textAt(context, 'collection.urlId'),
        textAt(context, 'collection.id'),
      ]),
    );
    known.delete('');
    if (known.size === 0) return;
    for (const { value, ...place } of valuesOf(checked, ['query', 'category'], 'collection')) {
      if (!known.has(value.replace(/^\//, ''))) report(place, { name: value }, likelyOf(value, known));
    }
  },
};

export const tagValueInvalid: Rule = {
  id: 'tag-value-invalid',
  severity: 'warning',
  summary: 'An attribute of a platform tag whose value means nothing.',
  message: "'$value' is no value of $attribute: it takes $allowed.",
  help: 'Correct it, or leave the attribute out.',
  bad: {
    files: { 'site.region': '<squarespace:query collection="a" limit="⟦three⟧">x</squarespace:query>' },
  },
  good: {
    files: { 'site.region': '<squarespace:query collection="a" limit="3" featured="true">x</squarespace:query>' },
  },
  find(checked, report) {
    const rows = [
      { attribute: 'limit', is: /^\d+$/, allowed: 'a whole number' },
      { attribute: 'skip', is: /^\d+$/, allowed: 'a whole number' },
      { attribute: 'featured', is: /^(?:true|false)$/i, allowed: 'true or false' },
      { attribute: 'columns', is: /^\d+$/, allowed: 'a whole number' },
    ] as const;
    const tags = ['query', 'category', 'related', 'block-field'];
    for (const { attribute, is, allowed } of rows) {
      for (const { value, ...place } of valuesOf(checked, tags, attribute)) {
        if (!is.test(value)) report(place, { value, attribute, allowed });
      }
    }
  },
};

export const tagAttributeMisspelt: Rule = {
  id: 'tag-attribute-misspelt',
  severity: 'warning',
  summary: 'An attribute of a platform tag that is a slip away from one that it reads.',
  message: '<squarespace:$tag> reads no attribute $name.',
  help: 'Correct the name.',
  bad: {
    files: { 'site.region': '<squarespace:query collection="a" ⟦limti⟧="3">x</squarespace:query>' },
    fixed: { 'site.region': '<squarespace:query collection="a" limit="3">x</squarespace:query>' },
  },
  good: {
    files: { 'site.region': '<squarespace:query collection="a" limit="3" data-note="limti=3">x</squarespace:query>' },
  },
  find({ views }, report) {
    for (const view of views) {
      for (const tag of view.platformTags) {
        const form = tagForms[tag.name];
        if (form === undefined || form.takesOthers === true || tag.isInComment) continue;
        const known = new Set(form.attributes.map((name) => name.toLowerCase()));
        for (const { name, ...span } of tagAttributeNames(view, tag)) {
          const likely = known.has(name.toLowerCase()) ? undefined : suggest(name, form.attributes);
          if (likely !== undefined) report({ view, ...span }, { tag: tag.name, name }, { suggestion: likely });
        }
      }
    }
  },
};

export const scriptFileMissing: Rule = {
  id: 'script-file-missing',
  severity: 'warning',
  summary: 'A script tag whose file the folder does not have.',
  message: 'There is no file scripts/$name, so the page asks for a script in vain.',
  help: 'Put the file into scripts/, or correct its name.',
  bad: {
    files: { 'site.region': '<squarespace:script src="⟦sit.js⟧" combo="false" />', 'scripts/site.js': '1' },
    fixed: { 'site.region': '<squarespace:script src="site.js" combo="false" />' },
  },
  good: {
    files: { 'site.region': '<squarespace:script src="site.js" combo="false" />', 'scripts/site.js': '1' },
  },
  find(checked, report) {
    for (const { value, ...place } of valuesOf(checked, ['script'], 'src')) {
      if (/^(?:https?:)?\/\//i.test(value) || isForOwners(place.view.text, place.start)) continue;
      const name = scriptName(value.replace(/^\//, ''));
      if (existsSync(join(checked.site.root, 'scripts', name))) continue;
      const likely = suggest(name, filesIn(join(checked.site.root, 'scripts')));
      report(place, { name }, likely === undefined ? {} : { suggestion: likely });
    }
  },
};
