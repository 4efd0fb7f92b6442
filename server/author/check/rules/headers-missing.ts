import type { Rule } from '../analysis/rule.ts';

export const headersMissing: Rule = {
  id: 'headers-missing',
  severity: 'warning',
  summary: 'A page whose head lacks {squarespace-headers}.',
  message: 'No template prints {squarespace-headers}: pages have neither title, styles nor scripts of the platform.',
  help: 'Put {squarespace-headers} into <head>, and {squarespace-footers} before </body>.',
  bad: { files: { 'site.region': '<html>⟦<head>⟧</head><body>{collection.title|html}</body></html>' } },
  good: { files: { 'site.region': '<html><head>{squarespace-headers}</head><body></body></html>' } },
  find({ views }, report) {
    if (views.some(({ text }) => text.includes('{squarespace-headers}'))) return;
    for (const view of views) {
      const head = view.html.tags.find((tag) => tag.kind === 'open' && tag.name === 'head');
      if (head !== undefined) report({ view, start: head.start, end: head.end });
      // A region that is blank has no head to put it into, and its pages are white.
      else if (view.path.endsWith('.region') && view.text.trim() === '') report({ view, start: 0, end: 1 });
    }
  },
};
