import { Marked, type Token, type Tokens } from 'marked';
import { caseExample } from './examples.ts';
import { highlight } from './highlight.ts';
import { escapeHtml, type Heading, type Piece, slug } from './page.ts';

/** What a fenced block `generated` names is written by one of these. */
export type Generators = Readonly<Record<string, () => readonly Piece[]>>;

const marked = new Marked({
  renderer: {
    heading({ tokens, depth }: Tokens.Heading) {
      const html = this.parser.parseInline(tokens);
      const id = slug(html);
      return `<h${depth} id="${id}"><a class="anchor" href="#${id}">${html}</a></h${depth}>\n`;
    },
    code({ text, lang = '' }: Tokens.Code) {
      const html = /^(?:html|jsont)$/.test(lang) ? highlight(text) : escapeHtml(text);
      return `<pre class="code" tabindex="0"><code>${html}</code></pre>\n`;
    },
  },
  hooks: {
    postprocess: (html) =>
      html
        .replaceAll('<table>', '<div class="scroll" tabindex="0"><table>')
        .replaceAll('</table>', '</table></div>')
        .replaceAll('<th>', '<th scope="col">'),
  },
});

/** A text as pieces of a page: prose, live examples, and what generators write. */
export function readMarkdown(text: string, generators: Generators): Piece[] {
  const pieces: Piece[] = [];
  let prose: Token[] = [];
  const endProse = () => {
    const raw = prose.map((token) => token.raw).join('');
    prose = [];
    if (raw.trim() !== '') pieces.push(proseOf(raw));
  };
  for (const token of marked.lexer(text)) {
    if (token.type === 'code' && token['lang'] === 'case') {
      endProse();
      pieces.push(caseExample(`\n${token['text']}`));
    } else if (token.type === 'code' && token['lang'] === 'generated') {
      endProse();
      const name = String(token['text']).trim();
      const generate = generators[name];
      if (generate === undefined) throw new Error(`There is no generator ${name}.`);
      pieces.push(...generate());
    } else prose.push(token);
  }
  endProse();
  return pieces;
}

function proseOf(raw: string): Piece {
  const html = marked.parse(raw, { async: false });
  const headings = [...html.matchAll(/<h([23]) id="([^"]+)"><a[^>]*>(.*?)<\/a>/g)].map(
    ([, level, id = '', title = '']): Heading => ({ level: level === '2' ? 2 : 3, id, title: plain(title) }),
  );
  return { part: { html }, headings, words: plain(html) };
}

const plain = (html: string): string =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim();
