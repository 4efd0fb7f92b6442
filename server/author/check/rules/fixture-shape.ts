import { PageContext } from '#model';
import { offsetOf, readJson } from '../../../site/lib/json.ts';
import { contentPages, seenFrom } from '../analysis/content-pages.ts';
import { readText } from '../analysis/read-text.ts';
import type { Rule } from '../analysis/rule.ts';
import { TemplateView } from '../analysis/template-view.ts';

export const fixtureShape: Rule = {
  id: 'fixture-shape',
  severity: 'warning',
  summary: 'A page of the content whose members are of another kind than those of pages.',
  message: '$path is $given; pages have $expected there.',
  help: 'Page JSON is what ?format=json-pretty of the page gives; a template that reads the member finds nothing in this one.',
  bad: { files: { 'site.region': '<p>x</p>', 'content/index.json': '{ "website": {}, "collection": ⟦[⟧] }' } },
  good: {
    files: {
      'site.region': '<p>x</p>',
      'content/index.json':
        '{ "website": {}, "collection": { "title": "Home", "own": 1 }, "items": [{ "title": "a" }] }',
    },
  },
  find({ site, content }, report) {
    if (content === undefined) return;
    for (const file of contentPages(content)) {
      const text = readText(file);
      if (text === undefined) continue;
      const reading = readJson(text);
      const parsed = reading.ok ? PageContext.safeParse(reading.value) : undefined;
      if (parsed === undefined || parsed.success) continue;
      const view = new TemplateView(seenFrom(site.root, file), text, [], []);
      for (const { path, ...issue } of parsed.error.issues) {
        // What is missing is told where a template asks for it.
        const value = path.reduce<unknown>((at, name) => Object(at)[name], reading.ok ? reading.value : undefined);
        if (value === undefined) continue;
        const expected =
          'expected' in issue ? (KINDS[String(issue.expected)] ?? String(issue.expected)) : 'something else';
        const start = offsetOf(text, path);
        const written = /^(?:"(?:[^"\\]|\\.)*"|[\w.+-]+|[\s\S])/.exec(text.slice(start))?.[0] ?? '';
        report({ view, start, end: start + written.length }, { path: path.join('.'), given: kindOf(value), expected });
      }
    }
  },
};

const KINDS: Readonly<Record<string, string>> = {
  object: 'an object',
  record: 'an object',
  array: 'a list',
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
};

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return KINDS[Array.isArray(value) ? 'array' : typeof value] ?? typeof value;
}
