import { choice, defineFormatter, type FormatterDefinition, text } from '#engine';
import { type IslandLoad, islandLoads, islandTag } from '#islands';
import { escapeHtml, unescapeHtml } from '../head/markup.ts';
import type { Islands } from './islands.ts';

/** `{item|island "Counter"}`: an island whose properties are a value of the page. The page renders it in its place. */
export function islandFormatter(islands: Islands): FormatterDefinition {
  const definition = defineFormatter({
    name: 'island',
    family: 'islands',
    summary: 'An island of the folder, with the members of a value as its properties.',
    args: {
      name: text('name of the island'),
      load: choice('when its code is loaded', islandLoads, { default: 'visible' }),
    },
    examples: [{ template: '{item|island "Counter" idle}', data: { item: { start: 1 } }, output: '' }],
    apply(input, { name: written, load }) {
      const name = written.replace(/^(["'])(.*)\1$/, '$2');
      if (!islands.has(name)) throw new Error(`there is no island "${name}"; there are ${islands.names.join(', ')}`);
      if (load === 'media') throw new Error('a media query needs the tag <squarespace:island>');
      const props = islands.propsOf(name, input);
      if (typeof props === 'string') throw new Error(`the island ${name} takes no such properties: ${props}`);
      return `<${islandTag} data-value="${name} ${load}" props="${escapeHtml(JSON.stringify(input))}"></${islandTag}>`;
    },
  });
  // The registry holds definitions with arguments of every kind.
  return definition;
}

export interface IslandValue {
  readonly name: string;
  readonly load: IslandLoad;
  readonly props: unknown;
}

const placed = new RegExp(
  `<${islandTag} data-value="(\\w+) (${islandLoads.join('|')})" props="([^"]*)"></${islandTag}>`,
  'g',
);

/** Exchanges what the formatter has printed for what each becomes in its page. */
export function replaceValues(html: string, render: (value: IslandValue) => string): string {
  return html.replace(placed, (_whole, name: string, load: IslandLoad, props: string) => {
    let value: unknown;
    try {
      value = JSON.parse(unescapeHtml(props));
    } catch {
      // Written by hand, not by the formatter.
      return '';
    }
    return render({ name, load, props: value });
  });
}
