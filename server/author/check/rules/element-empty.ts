import type { Rule } from '../analysis/rule.ts';
import type { HtmlTag, StartTag } from '../analysis/scan-html.ts';

const NAMED_BY: ReadonlySet<string> = new Set(['aria-label', 'aria-labelledby', 'title']);

export const elementEmpty: Rule = {
  id: 'element-empty',
  severity: 'warning',
  summary: 'A link or button with nothing in it that could be read out.',
  message: 'This <$name> has no text, so nobody can tell what it does.',
  help: 'Write what it does: as its text, as aria-label, or as the alt of the picture in it.',
  bad: { files: { 'site.region': '⟦<a href="/about">⟧ </a>' } },
  good: {
    files: { 'site.region': '<a href="#top" aria-label="To the top"></a><button>{label|html}</button><a id="x"></a>' },
  },
  find({ views }, report) {
    for (const view of views) {
      const { tags } = view.html;
      tags.forEach((tag, index) => {
        if (tag.kind !== 'open' || !isPressed(tag) || isNamed(tag)) return;
        const next: HtmlTag | undefined = tags[index + 1];
        if (next?.kind !== 'close' || next.name !== tag.name) return;
        if (view.text.slice(tag.end, next.start).trim() === '')
          report({ view, start: tag.start, end: tag.end }, { name: tag.name });
      });
    }
  },
};

function isPressed({ name, attributes }: StartTag): boolean {
  return name === 'button' || (name === 'a' && attributes.some((attribute) => attribute.name === 'href'));
}

/** By an attribute, or perhaps by one that a tag prints; scripts fill what has data attributes. */
function isNamed({ attributes, holes }: StartTag): boolean {
  return (
    holes.length > 0 ||
    attributes.some(({ name }) => NAMED_BY.has(name) || name.startsWith('data-') || name.includes('{'))
  );
}
