import { suggest } from '#engine';
import { offsetOf, readJson } from '../../../site/lib/json.ts';
import { confFiles, filesIn } from '../analysis/conf-files.ts';
import type { Checked, Rule } from '../analysis/rule.ts';
import { TemplateView } from '../analysis/template-view.ts';
import { collectionConf } from '../conf-schemas.ts';

export const confValueInvalid: Rule = {
  id: 'conf-value-invalid',
  severity: 'warning',
  summary: 'A member of a collection’s, page’s or block’s .conf whose value means nothing.',
  message: '$path is $given, and must be $expected.',
  help: 'The value is not used. Correct it, or leave the member out.',
  bad: {
    files: { 'collections/blog.conf': '{ "title": "Blog", "acceptTypes": [⟦"texts"⟧] }' },
    fixed: { 'collections/blog.conf': '{ "title": "Blog", "acceptTypes": ["text"] }' },
  },
  good: {
    files: {
      'template.conf': '{ "customTypes": [{ "title": "Project", "name": "project", "base": "text" }] }',
      'collections/blog.conf':
        '{ "title": "Blog", "acceptTypes": ["text", "notes", "project"], "pageSize": 20, "x-own": 1 }',
      'collections/notes.conf': '{ "ordering": "chronological" }',
    },
  },
  find(checked, report) {
    const schema = collectionConf(ownTypes(checked));
    for (const { path, text } of confFiles(checked.site.root)) {
      const reading = readJson(text, { lenient: true });
      // What is no JSON at all was told when the folder was loaded.
      const parsed = reading.ok ? schema.safeParse(reading.value) : undefined;
      if (parsed === undefined || parsed.success) continue;
      const view = new TemplateView(path, text, [], []);
      for (const issue of parsed.error.issues) {
        const start = offsetOf(text, issue.path);
        const written = writtenAt(text, start);
        const values = 'values' in issue ? issue.values.map(String) : [];
        const likely = suggest(written.replace(/"/g, ''), values);
        const expected = values.length > 0 && values.length < 8 ? `one of ${values.join(', ')}` : expectedBy(issue);
        const parameters = { path: issue.path.join('.') || path, given: written, expected };
        const more = likely === undefined ? {} : { suggestion: likely, fix: JSON.stringify(likely) };
        report({ view, start, end: start + written.length }, parameters, more);
      }
    }
  },
};

function expectedBy(issue: { readonly code: string; readonly expected?: unknown; readonly minimum?: unknown }): string {
  if (issue.code === 'invalid_value') return 'a kind of item, or the name of a collection';
  if (issue.code === 'too_small') return `more than ${Number(issue.minimum) || 0}`;
  return typeof issue.expected === 'string' ? `of the type ${issue.expected}` : 'something else';
}

/** As much of the value as stands for it in a message: a word, a number, or the bracket that opens it. */
function writtenAt(text: string, offset: number): string {
  return /^(?:"(?:[^"\\]|\\.)*"|'[^']*'|[\w.+-]+|[\s\S])/.exec(text.slice(offset))?.[0] ?? '';
}

/** The folder's own collections, and the kinds of items that it declares. */
function ownTypes({ site }: Checked): readonly string[] {
  const names = filesIn(site.root, 'collections').map((name) => name.replace(/\.\w+$/, ''));
  return [...new Set([...names, ...site.config.customTypes])];
}
