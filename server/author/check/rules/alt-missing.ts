import type { Rule } from '../analysis/rule.ts';
import type { StartTag } from '../analysis/scan-html.ts';
import type { TemplateView } from '../analysis/template-view.ts';

/** Formatters that print the attribute, or whole elements. */
const PRINTS_ALT = /^(?:.*image-meta|image|apply|product-.*)$/;

export const altMissing: Rule = {
  id: 'alt-missing',
  severity: 'warning',
  summary: 'An image that the browser loads has no alt attribute.',
  message: 'This image has no alt attribute, so a screen reader reads out its address.',
  help: 'Say what the picture shows: alt="{altText|htmltag}"; a picture that only decorates has alt="".',
  bad: { files: { 'site.region': '⟦<img src="https://cdn.example/a.png">⟧' } },
  good: {
    files: {
      'site.region':
        '<img src="https://cdn.example/a.png" alt="A bowl"><img {@|image-meta}><img class="lazy" data-src="x">',
    },
  },
  find({ views }, report) {
    for (const view of views) {
      for (const tag of view.html.tags) {
        if (tag.kind !== 'open' || tag.name !== 'img' || !has(tag, 'src') || has(tag, 'alt')) continue;
        if (tag.attributes.some(({ name }) => name.includes('{')) || printsAlt(view, tag)) continue;
        report({ view, start: tag.start, end: tag.end });
      }
    }
  },
};

function has(tag: StartTag, name: string): boolean {
  return tag.attributes.some((attribute) => attribute.name === name);
}

function printsAlt(view: TemplateView, tag: StartTag): boolean {
  const starts = new Set(tag.holes.map(({ start }) => start));
  return view.nodes.some(
    ({ node }) =>
      node.kind === 'variable' && starts.has(node.start) && node.formatters.some(({ name }) => PRINTS_ALT.test(name)),
  );
}
