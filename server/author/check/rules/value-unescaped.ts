import {
  escapedTag,
  isAddress,
  isEscaped,
  isMadeByPlatform,
  isRaw,
  type PlacedValue,
  parametersOf,
  spanOf,
  valuesOf,
} from '../analysis/escaping.ts';
import type { Checked, Rule } from '../analysis/rule.ts';

/** Data that visitors write: it may never be printed as it is. */
const VISITOR_NAMES: ReadonlySet<string> = new Set(['searchQuery']);
/** A folder that escapes this share of its attribute values is held to it everywhere. */
const HABIT_SHARE = 0.75;
const HABIT_LEAST = 3;

const HELP =
  'Published templates print many values raw, so raw values are told only where they come from visitors, or where the folder escapes the others.';

/** Whether this folder escapes what it prints into attributes. */
function escapesAttributes({ views }: Checked): boolean {
  let escaped = 0;
  let raw = 0;
  for (const value of valuesOf(views)) {
    if (value.position.context !== 'attribute' || isMadeByPlatform(value)) continue;
    if (isEscaped(value)) escaped += 1;
    else if (isRaw(value)) raw += 1;
  }
  return escaped >= HABIT_LEAST && escaped / (escaped + raw) >= HABIT_SHARE;
}

/** Names that this folder mostly escapes in text. */
function escapedNames({ views }: Checked): ReadonlySet<string> {
  const balance = new Map<string, { escaped: number; raw: number }>();
  for (const value of valuesOf(views)) {
    if (value.position.context !== 'text' || value.name === '@') continue;
    const counts = balance.get(value.name) ?? { escaped: 0, raw: 0 };
    if (isEscaped(value)) counts.escaped += 1;
    else if (isRaw(value)) counts.raw += 1;
    balance.set(value.name, counts);
  }
  return new Set([...balance].filter(([, { escaped, raw }]) => escaped >= 2 && escaped > raw).map(([name]) => name));
}

const habit = `<a title="{a|htmltag}" href="{b|htmltag}"></a><i title="{c|htmltag}"></i>`;

export const textUnescaped: Rule = {
  id: 'text-unescaped',
  severity: 'warning',
  summary: 'A value stands in text unescaped, though visitors write it or the folder escapes it elsewhere.',
  message: '$tag is printed as it is; markup in the value would become part of the page.',
  help: `Add |html. ${HELP}`,
  bad: { files: { 'site.region': '<p>⟦{searchQuery}⟧</p>' }, fixed: { 'site.region': '<p>{searchQuery|html}</p>' } },
  good: { files: { 'site.region': '<p>{searchQuery|html}</p><div>{body}</div>' } },
  find(checked, report) {
    const names = escapedNames(checked);
    for (const value of valuesOf(checked.views)) {
      if (value.position.context !== 'text' || !isRaw(value)) continue;
      if (!VISITOR_NAMES.has(value.name) && !names.has(value.name)) continue;
      report({ view: value.view, ...spanOf(value) }, parametersOf(value), { fix: escapedTag(value, 'html') });
    }
  },
};

export const attributeUnescaped: Rule = {
  id: 'attribute-unescaped',
  severity: 'warning',
  summary: 'A value stands in an attribute unescaped, though visitors write it or the folder escapes the others.',
  message: '$tag is printed as it is into the attribute $attribute; a quote in the value would end it.',
  help: `Add |htmltag. ${HELP}`,
  bad: {
    files: { 'site.region': `${habit}<input value="⟦{searchQuery}⟧">` },
    fixed: { 'site.region': `${habit}<input value="{searchQuery|htmltag}">` },
  },
  good: {
    files: {
      'site.region': `${habit}<input value="{searchQuery|htmltag}"><i data-at="{mediaFocalPoint.x},{mediaFocalPoint.y}"></i>`,
    },
  },
  find(checked, report) {
    const isHabit = escapesAttributes(checked);
    for (const value of valuesOf(checked.views)) {
      if (value.position.context !== 'attribute' || value.position.quote === '' || isAddress(value)) continue;
      if (!isRaw(value) || isMadeByPlatform(value) || isScriptAttribute(value)) continue;
      if (!isHabit && !VISITOR_NAMES.has(value.name)) continue;
      report({ view: value.view, ...spanOf(value) }, parametersOf(value), { fix: escapedTag(value, 'htmltag') });
    }
  },
};

export const addressUnescaped: Rule = {
  id: 'address-unescaped',
  severity: 'warning',
  summary: 'A value makes an address (href, src, action …) unescaped, though the folder escapes the others.',
  message: '$tag becomes the address in $attribute as it is; a quote in the value would end the attribute.',
  help: `Add |htmltag, and make sure that the value cannot be a javascript: address. ${HELP}`,
  bad: {
    files: { 'site.region': `${habit}<a href="⟦{sourceUrl}⟧">x</a>` },
    fixed: { 'site.region': `${habit}<a href="{sourceUrl|htmltag}">x</a>` },
  },
  good: { files: { 'site.region': `${habit}<a href="{sourceUrl|htmltag}">x</a>` } },
  find(checked, report) {
    const isHabit = escapesAttributes(checked);
    for (const value of valuesOf(checked.views)) {
      if (!isAddress(value) || !isRaw(value) || value.position.quote === '') continue;
      if (!isHabit && !VISITOR_NAMES.has(value.name)) continue;
      report({ view: value.view, ...spanOf(value) }, parametersOf(value), { fix: escapedTag(value, 'htmltag') });
    }
  },
};

export const attributeUnquoted: Rule = {
  id: 'attribute-unquoted',
  severity: 'warning',
  summary: 'A value stands in an attribute without quotes, where a blank in it ends the attribute.',
  message: '$tag stands in $attribute without quotes; a blank in the value would end the attribute.',
  help: 'Write the value in double quotes.',
  bad: {
    files: { 'site.region': '<a class=⟦{title}⟧>x</a>' },
    fixed: { 'site.region': '<a class="{title}">x</a>' },
  },
  good: { files: { 'site.region': '<a class="{title|htmltag}">x</a>' } },
  find({ views }, report) {
    for (const value of valuesOf(views)) {
      const { context, quote, before } = value.position;
      if (context !== 'attribute' || quote !== '' || isMadeByPlatform(value)) continue;
      if (!isRaw(value) && !isEscaped(value)) continue;
      const isWhole = before === '' && /^[\s>]/.test(value.view.text.slice(value.node.end));
      const quoted = `"${value.view.written(value.node)}"`;
      report({ view: value.view, ...spanOf(value) }, parametersOf(value), isWhole ? { fix: quoted } : {});
    }
  },
};

export const scriptUnescaped: Rule = {
  id: 'script-unescaped',
  severity: 'warning',
  summary: 'A value stands in a script, or in an attribute that is one, without being made a literal.',
  message: '$tag becomes part of the script as it is; a quote or a line break in the value would change the code.',
  help: 'Print data into a script with |json, without quotes around it; or put it into a data- attribute and read it from there.',
  bad: { files: { 'site.region': '<script>var title = "⟦{title}⟧";</script>' } },
  good: { files: { 'site.region': '<script>var title = {title|json};</script>' } },
  find({ views }, report) {
    for (const value of valuesOf(views)) {
      const isScript = value.position.context === 'script' || isScriptAttribute(value);
      const isUnsafe = isRaw(value) || isEscaped(value);
      if (!isScript || !isUnsafe || isMadeByPlatform(value)) continue;
      report({ view: value.view, ...spanOf(value) }, parametersOf(value));
    }
  },
};

export const styleUnescaped: Rule = {
  id: 'style-unescaped',
  severity: 'warning',
  summary: 'A text value stands in a style element, where it can write rules of its own.',
  message: '$tag becomes part of the stylesheet as it is; a bracket in the value would end the rule.',
  help: 'Put the value into a style attribute with |htmltag, or into a custom property set there.',
  bad: { files: { 'site.region': '<style>a::after { content: "⟦{title}⟧" }</style>' } },
  good: { files: { 'site.region': '<p style="--title: \'{title|htmltag}\'"></p>' } },
  find({ views }, report) {
    for (const value of valuesOf(views)) {
      if (value.position.context !== 'style' || !isRaw(value) || isMadeByPlatform(value)) continue;
      report({ view: value.view, ...spanOf(value) }, parametersOf(value));
    }
  },
};

export const srcdocUnescaped: Rule = {
  id: 'srcdoc-unescaped',
  severity: 'warning',
  summary: 'A value stands in srcdoc, where escaping it once still makes it markup.',
  message: '$tag becomes markup of the page inside srcdoc, escaped for the attribute or not.',
  help: 'Make the page inside the frame one of its own and name it in src.',
  bad: { files: { 'site.region': '<iframe title="x" srcdoc="⟦{title|htmltag}⟧"></iframe>' } },
  good: { files: { 'site.region': '<iframe title="x" src="{fullUrl|htmltag}"></iframe>' } },
  find({ views }, report) {
    for (const value of valuesOf(views)) {
      if (value.position.attribute !== 'srcdoc' || isMadeByPlatform(value)) continue;
      if (isRaw(value) || isEscaped(value)) report({ view: value.view, ...spanOf(value) }, parametersOf(value));
    }
  },
};

function isScriptAttribute({ position }: PlacedValue): boolean {
  return position.context === 'attribute' && /^on[a-z]/.test(position.attribute);
}
