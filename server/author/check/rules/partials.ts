import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { suggest } from '#engine';
import { isInnerName } from '../../../site/lib/contained-files.ts';
import type { Site } from '../../../site/site.ts';
import { blockNames, callsOf, partialNames } from '../analysis/partial-calls.ts';
import type { Checked, Rule } from '../analysis/rule.ts';

/** Blocks that the platform renders by their name, without a template that asks for them. */
const PLATFORM_BLOCKS =
  /^(?:form|newsletter|search|button|image|gallery|summary|video|quote|code|map|product|calendar|audio|embed|html|markdown|spacer|horizontalrule|menu|navigation|folder-navigation|social-links|share-buttons|pagination)(?:[-.].*)?$/;

export const partialUnknown: Rule = {
  id: 'partial-unknown',
  severity: 'error',
  summary: 'A tag applies a block or macro that the folder does not have.',
  message: "There is no block, macro or partial named '$name', so the tag prints nothing.",
  help: 'The name is taken literally, with its ending: {@|apply card.block} applies blocks/card.block.',
  bad: { files: { 'site.region': '{@|apply ⟦card.blok⟧}', 'blocks/card.block': 'x' } },
  good: { files: { 'site.region': '{@|apply card.block}', 'blocks/card.block': 'x' } },
  find({ views, site }, report) {
    const known = partialNames(views);
    for (const view of views) {
      for (const { name, start, end } of callsOf(view)) {
        if (known.has(name) || isUnread(site, name)) continue;
        const likely = suggest(name, known);
        report({ view, start, end }, { name }, likely === undefined ? {} : { suggestion: likely });
      }
    }
  },
};

/** A block that is there and could not be read was told of when the folder was loaded; calls of it follow from that. */
const isUnread = (site: Site, name: string) => isInnerName(name) && existsSync(join(site.root, 'blocks', name));

export const applyNameless: Rule = {
  id: 'apply-nameless',
  severity: 'warning',
  summary: 'A tag that applies nothing, because it names nothing.',
  message: 'This apply names no block, so the tag prints nothing.',
  help: 'Name what is applied, with its ending: {@|apply card.block}.',
  bad: { files: { 'site.region': '{@|⟦apply⟧}', 'blocks/card.block': '{## {@|apply card.block} ##}x' } },
  good: { files: { 'site.region': '{@|apply card.block}', 'blocks/card.block': 'x' } },
  find({ views }, report) {
    for (const view of views) {
      for (const { node } of view.nodes) {
        if (!('formatters' in node)) continue;
        for (const { name, definition, args, end } of node.formatters) {
          if (name !== 'apply' || definition === undefined || definition.partial?.(args)?.name) continue;
          report({ view, ...view.spanOf(name, { start: node.start, end: Math.max(end, node.start + 1) }) });
        }
      }
    }
  },
};

export const blockUnused: Rule = {
  id: 'block-unused',
  severity: 'warning',
  summary: 'A block or macro that no template applies.',
  message: "No template uses '$name'.",
  help: 'Remove it, or apply it where it belongs.',
  bad: { files: { 'site.region': '<p></p>', 'blocks/card.block': '⟦c⟧ard' } },
  good: { files: { 'site.region': '{@|apply card.block}', 'blocks/card.block': 'card' } },
  find(checked, report) {
    const used = usedNames(checked);
    for (const view of checked.views) {
      const names = blockNames(view.path);
      const isUsed = names.some((name) => used.has(name) || PLATFORM_BLOCKS.test(name));
      if (names.length > 0 && !isUsed) report({ view, start: 0, end: 1 }, { name: names[0] ?? '' });
      for (const { node } of view.nodes) {
        if (node.kind === 'macro' && !used.has(node.name))
          report({ view, start: node.start, end: node.end }, { name: node.name });
      }
    }
  },
};

function usedNames({ views, site }: Checked): ReadonlySet<string> {
  const used = new Set<string>();
  for (const view of views) {
    for (const { name } of callsOf(view)) used.add(name);
    for (const { attributes } of view.platformTags) {
      const named = /\btemplate\s*=\s*["']?([\w./-]+)/i.exec(attributes)?.[1];
      if (named !== undefined) used.add(`${named.replace(/\.block$/i, '')}.block`);
    }
    // A navigation without a template attribute is shown by the block of its own name.
    for (const { attributes } of view.platformTags) {
      const id = /\bnavigationId\s*=\s*["']?([\w.-]+)/i.exec(attributes)?.[1];
      if (id !== undefined) used.add(`${id}.block`);
    }
  }
  for (const { name } of site.config.navigations) used.add(`${name}.block`);
  return used;
}
