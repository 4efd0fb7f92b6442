import { isEscaped, isMadeByPlatform, isRaw, parametersOf, spanOf, valuesOf } from '../analysis/escaping.ts';
import type { Rule } from '../analysis/rule.ts';

export const attributeNameUnescaped: Rule = {
  id: 'attribute-name-unescaped',
  severity: 'warning',
  summary: 'A value stands where the name of an attribute does, so that it can write attributes of its own.',
  message: '$tag stands where an attribute’s name does; the value could write any attribute, a handler too.',
  help: 'Write the name in the template, and choose it with .if or a predicate: {.if isOpen}open{.end}. Escaping does not help: a name needs no quotes.',
  bad: { files: { 'site.region': '<details ⟦{state}⟧>x</details>' } },
  good: { files: { 'site.region': '<details {.if isOpen}open{.end} {image|image-meta}>x</details>' } },
  find({ views }, report) {
    for (const value of valuesOf(views)) {
      if (value.position.context !== 'tag' || isMadeByPlatform(value)) continue;
      if (isRaw(value) || isEscaped(value)) report({ view: value.view, ...spanOf(value) }, parametersOf(value));
    }
  },
};

export const commentUnescaped: Rule = {
  id: 'comment-unescaped',
  severity: 'warning',
  summary: 'A value stands unescaped in an HTML comment, which it can end.',
  message: '$tag stands in a comment as it is; --> in the value would end it, and what follows would be markup.',
  help: 'Add |html, or take the value out: what stands in an HTML comment is sent to every visitor.',
  bad: { files: { 'site.region': '<!-- made by ⟦{author}⟧ -->' } },
  good: { files: { 'site.region': '<!-- made by {author|html} -->{# made by hand}' } },
  find({ views }, report) {
    for (const value of valuesOf(views)) {
      if (value.position.context !== 'comment' || !isRaw(value) || isMadeByPlatform(value)) continue;
      report({ view: value.view, ...spanOf(value) }, parametersOf(value));
    }
  },
};
