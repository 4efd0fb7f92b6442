import type { FormatterDefinition, PredicateDefinition } from '#engine';
import { formatters } from '#formatters';
import { predicates } from '#predicates';
import { definitionExample } from './examples.ts';
import { escapeHtml, inline, type Page, type Piece, slug, tableHtml } from './page.ts';

type Definition = FormatterDefinition | PredicateDefinition;

interface Kind {
  /** `formatters` or `predicates`: the address, too. */
  readonly path: string;
  readonly title: string;
  readonly definitions: readonly Definition[];
  readonly order: number;
}

/** What a family is for. */
const families: Readonly<Record<string, string>> = {
  core: 'text, lists, JSON and numbers: what any template needs',
  commerce: 'prices, stock, variants, the buttons and forms of a shop',
  content: 'pages, items, pictures and their markup',
  date: 'dates, times and the distance between them',
  i18n: 'numbers, money, dates and messages in the words of a language',
  social: 'follow buttons, shares, comments and likes',
  missing: 'names that the reference engine knows and does not implement',
  slide: 'slides of a cover page',
};

const kinds: readonly Kind[] = [
  { path: 'formatters', title: 'Formatters', definitions: formatters, order: 40 },
  { path: 'predicates', title: 'Predicates', definitions: predicates, order: 50 },
];

const familiesOf = ({ definitions }: Kind): string[] => [...new Set(definitions.map(({ family }) => family))];
const idOf = (name: string): string => (/^[\w?-]+$/.test(name) ? name.replace('?', '') : slug(name));

/** A page per family, beneath the page that lists them all. */
export function definitionPages(): Page[] {
  return kinds.flatMap((kind) =>
    familiesOf(kind).map((family, index) => {
      const members = kind.definitions.filter((definition) => definition.family === family);
      return {
        path: `${kind.path}/${family}`,
        title: `${kind.title}: ${family}`,
        menuTitle: family,
        description: `${kind.title} for ${familyPurpose(family)}.`,
        group: undefined,
        order: kind.order + (index + 1) / 100,
        kind: 'guide',
        pieces: members.map(entryPiece),
      };
    }),
  );
}

function familyPurpose(family: string): string {
  const purpose = families[family];
  if (purpose === undefined) throw new Error(`Nothing is said about the family ${family}.`);
  return purpose;
}

function entryPiece({ name, aliases = [], summary, args = {}, examples }: Definition): Piece {
  const rows = Object.entries(args).map(([argument, { summary: meaning, allowed, optional }]) => ({
    name: argument,
    optional,
    meaningHtml: inline(`${meaning}; ${allowed}`),
  }));
  const id = idOf(name);
  return {
    part: {
      entry: {
        id,
        name,
        aliases: [...aliases],
        summaryHtml: inline(summary),
        arguments: rows,
        examples: examples.map(definitionExample),
      },
    },
    headings: [{ id, title: name, level: 2 }],
    words: `${name} ${aliases.join(' ')} ${summary}`,
  };
}

/** The index on `/formatters` or `/predicates`. */
export const definitionIndex = (path: string) => (): Piece[] => {
  const kind = kinds.find((one) => one.path === path);
  if (kind === undefined) throw new Error(`There is no index ${path}.`);
  return familiesOf(kind).map((family) => {
    const rows = kind.definitions
      .filter((definition) => definition.family === family)
      .map(
        ({ name, aliases = [], summary }) =>
          `<tr><th scope="row"><a href="/${path}/${family}#${idOf(name)}"><code>${escapeHtml(name)}</code></a>${aliases
            .map((alias) => ` <code>${escapeHtml(alias)}</code>`)
            .join('')}</th><td>${inline(summary)}</td></tr>`,
      );
    const html = `<h2 id="${family}"><a class="anchor" href="/${path}/${family}">${family}</a></h2>\n<p>For ${familyPurpose(family)}.</p>\n${tableHtml(`<tbody>${rows.join('\n')}</tbody>`, `${kind.title} of the family ${family}`, 'index')}`;
    return { part: { html }, headings: [{ id: family, title: family, level: 2 }] };
  });
};
