import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  CodeActionRequest,
  CompletionRequest,
  DefinitionRequest,
  DocumentFormattingRequest,
  DocumentLinkRequest,
  type DocumentSymbol,
  DocumentSymbolRequest,
  FoldingRangeRequest,
  HoverRequest,
  ReferencesRequest,
  RenameRequest,
  SemanticTokensRequest,
  WorkspaceSymbolRequest,
} from 'vscode-languageserver-protocol/node';
import { features } from '../../../../server/author/lsp/features/index.ts';
import { eventually } from '../../../support/dev.ts';
import { Editor } from '../../../support/editor.ts';

const files = {
  'template.conf':
    '{\n  "stylesheets": ["tokens.less", "site.less"],\n  "navigations": [{ "name": "mainNav", "title": "Main" }],\n  "layouts": { "default": { "name": "Default", "regions": ["site"] } }\n}\n',
  'site.region': `<main>
{.var @name website.siteTitle}
{.repeated section items}
<p>{@name|html} {title|htlm} {price.value}</p>
{@|apply card.block}
{.end}
{## note ##}
{@|apply row}
<squarespace:navigation navigationId="mainNav" template="nav" />
<squarespace:query collection="shop" limit="2">{.repeated section items}{title|html}{.end}</squarespace:query>
<img src="/assets/a.png" alt="">
{created|date %Y %}
<squarespace:na
{.macro row}<b>{collection.title|html}</b>{.end}
</main>
`,
  'blocks/card.block': '<i>{title|html} {price.}</i>\n',
  'blocks/nav.block': '<nav>{@|apply card.block}</nav>\n',
  'styles/tokens.less': '@ink: #222;\n.mark() { color: red }\n@paper: #fff;\n.own { color: @paper }\n',
  'styles/site.less': 'body {\n  color: @ink;\n  .mark();\n}\n',
  'collections/shop.conf': '{ "title": "Shop",\n  "ordering": "chronologicl" }\n',
  'assets/a.png': 'x',
  'content/index.json':
    '{"website":{"siteTitle":"Two bowls"},"created":1,"collection":{"title":"Home","urlId":"shop"},"items":[{"title":"Mug","price":{"value":18}}]}',
};
let editor: Editor;

beforeAll(async () => {
  editor = await Editor.open(files, { workspace: { workspaceEdit: { resourceOperations: ['rename'] } } });
  await editor.type('site.region', files['site.region']);
});
afterAll(() => editor.close());

const labels = async (path: keyof typeof files, mark: string, more = mark.length) => {
  const found = await editor.client.sendRequest(CompletionRequest.type, editor.at(path, mark, more));
  const items = Array.isArray(found) ? found : (found?.items ?? []);
  return [...items]
    .sort((a, b) => ((a.sortText ?? a.label) < (b.sortText ?? b.label) ? -1 : 1))
    .map(({ label }) => label);
};
const references = (path: keyof typeof files, mark: string, more = 1) =>
  editor.client.sendRequest(ReferencesRequest.type, {
    ...editor.at(path, mark, more),
    context: { includeDeclaration: true },
  });

it('offers what each feature says of itself', () => {
  for (const { capabilities } of features) expect(editor.offered).toMatchObject(capabilities);
});

describe('completion', () => {
  it('names first what the scope has: in a loop, in a block that is applied there, in a macro', async () => {
    expect((await labels('site.region', '{title|htlm', 1)).slice(0, 3)).toEqual(['@name', 'title', 'price']);
    expect(await labels('site.region', '{price.', 7)).toEqual(['value']);
    expect((await labels('blocks/card.block', '{title', 1)).slice(0, 2)).toEqual(['title', 'price']);
    expect(await labels('blocks/card.block', '{price.')).toEqual(['value']);
    expect((await labels('site.region', '{collection.title', 1)).indexOf('website')).toBeLessThan(7);
    expect(await labels('site.region', '{@name', 1)).toContain('@name');
  });

  it('knows the platform’s tags, their attributes, and the codes of dates', async () => {
    expect(await labels('site.region', '<squarespace:na')).toEqual(
      expect.arrayContaining(['block-field', 'navigation', 'query', 'script']),
    );
    expect(await labels('site.region', '<squarespace:navigation ')).toContain('navigationId');
    const value = (mark: string, more: number) => labels('site.region', mark, more);
    expect(await value('navigationId="mainNav', 14)).toEqual(['mainNav']);
    expect(await value('template="nav"', 12)).toEqual(expect.arrayContaining(['card', 'nav']));
    expect(await value('collection="shop"', 12)).toEqual(['shop']);
    const found = await editor.client.sendRequest(CompletionRequest.type, editor.at('site.region', '%Y %', 4));
    expect(found).toEqual(expect.arrayContaining([expect.objectContaining({ label: '%B', detail: 'March' })]));
  });

  it('serves settings and style sheets', async () => {
    expect(await labels('collections/shop.conf', '"chronologicl', 3)).toEqual(
      expect.arrayContaining(['"calendar"', '"chronological"', '"user-orderable"']),
    );
    expect(await labels('styles/site.less', 'color: @in')).toContain('@ink');
    expect(await labels('styles/tokens.less', 'color: @pa')).toContain('@paper');
    expect(await labels('styles/site.less', 'color: ')).toContain('@ink');
  });
});

it('shows what a name holds where it stands', async () => {
  const hover = async (path: keyof typeof files, mark: string) =>
    JSON.stringify(await editor.client.sendRequest(HoverRequest.type, editor.at(path, mark, 2)));
  expect(await hover('blocks/card.block', 'title')).toContain('Mug');
  expect(await hover('site.region', 'repeated section')).toContain('for each entry of a list');
  expect(await hover('site.region', '{.end}')).toContain('Closes a block.');
  expect(await hover('site.region', 'card.block')).toContain('**blocks/card.block**');
  expect(await hover('site.region', 'row}')).toContain('a macro of site.region:14');
  expect(await hover('site.region', '%Y')).toContain('prints `2026`');
  expect(await hover('site.region', 'squarespace:navigation')).toContain('The pages of a navigation.');
  expect(await hover('site.region', 'collection="shop"')).toContain('Items of a collection.');
  expect(await hover('site.region', '"nav"')).toContain('The pages of a navigation.');
  expect(await hover('site.region', '@name|')).toContain('set in line 2: `{.var @name website.siteTitle}`');
  expect(await hover('content/index.json', '"created"')).toBe('null');
  expect(await hover('site.region', '@name|')).toContain('Two bowls');
  expect(await hover('collections/shop.conf', '"ordering"')).toContain('The order of its items');
});

describe('definitions and references', () => {
  it('finds every use of a block, by any of its names', async () => {
    expect(editor.shown(await references('site.region', 'card.block'))).toEqual([
      'blocks/card.block:1 ',
      'site.region:5 card.block',
      'blocks/nav.block:1 card.block',
    ]);
    expect(editor.shown(await references('site.region', '"nav"', 2))).toEqual([
      'blocks/nav.block:1 ',
      'site.region:9 nav',
    ]);
  });

  it('finds macros and variables', async () => {
    expect(editor.shown(await references('site.region', 'apply row', 7))).toEqual([
      'site.region:14 row',
      'site.region:8 row',
    ]);
    expect(editor.shown(await references('site.region', '@name|'))).toEqual([
      'site.region:2 @name',
      'site.region:4 @name',
    ]);
  });

  it('finds the variable of a style sheet in another one', async () => {
    const found = await editor.client.sendRequest(DefinitionRequest.type, editor.at('styles/site.less', '@ink', 2));
    expect(editor.shown([found].flat() as never)).toEqual(['styles/tokens.less:1 @ink']);
  });
});

describe('renaming', () => {
  it('renames a block with its file', async () => {
    const edit = await editor.client.sendRequest(RenameRequest.type, {
      ...editor.at('site.region', 'card.block', 2),
      newName: 'tile',
    });
    const changes = edit?.documentChanges ?? [];
    expect(changes.at(-1)).toEqual({
      kind: 'rename',
      oldUri: editor.uri('blocks/card.block'),
      newUri: editor.uri('blocks/tile.block'),
    });
    const texts = changes.flatMap((change) => ('edits' in change ? change.edits : []));
    expect(texts.map((one) => 'newText' in one && one.newText)).toEqual(['tile.block', 'tile.block']);
  });

  it('keeps the way in which a tag names its block, and refuses a name that is taken', async () => {
    const rename = (newName: string) =>
      editor.client.sendRequest(RenameRequest.type, { ...editor.at('site.region', '"nav"', 2), newName });
    expect(JSON.stringify((await rename('menu.block'))?.documentChanges)).toContain('"newText":"menu"');
    await expect(rename('card')).rejects.toThrow('There is a file blocks/card.block already.');
  });

  it('renames a variable', async () => {
    const edit = await editor.client.sendRequest(RenameRequest.type, {
      ...editor.at('site.region', '@name|', 2),
      newName: 'shop',
    });
    const text = editor.edited('site.region', edit?.changes?.[editor.uri('site.region')]);
    expect(text).toContain('{.var @shop website.siteTitle}');
    expect(text).toContain('{@shop|html}');
  });
});

describe('symbols, folds, colours and links', () => {
  it('lists what a file is made of', async () => {
    const names = (all: readonly DocumentSymbol[]): unknown[] =>
      all.map(({ name, children = [] }) => (children.length > 0 ? [name, names(children)] : name));
    const of = async (path: keyof typeof files) =>
      names(
        ((await editor.client.sendRequest(DocumentSymbolRequest.type, editor.document(path))) ??
          []) as DocumentSymbol[],
      );
    expect(await of('site.region')).toEqual(['@name', 'repeated section items', 'macro row', 'repeated section items']);
    expect(await of('styles/site.less')).toEqual(['body']);
    expect(await of('collections/shop.conf')).toEqual(['title', 'ordering']);
  });

  it('finds files, macros and mixins of the whole folder', async () => {
    const found = async (query: string) =>
      ((await editor.client.sendRequest(WorkspaceSymbolRequest.type, { query })) ?? []).map(({ name }) => name);
    expect(await found('card')).toEqual(['blocks/card.block']);
    expect(await found('row')).toEqual(['row']);
    expect(await found('ink')).toEqual(['@ink']);
  });

  it('folds branches, elements, rules and objects', async () => {
    const folds = async (path: keyof typeof files) =>
      ((await editor.client.sendRequest(FoldingRangeRequest.type, editor.document(path))) ?? []).map(
        ({ startLine, endLine }) => `${startLine + 1}-${endLine + 1}`,
      );
    expect(await folds('site.region')).toEqual(expect.arrayContaining(['1-14', '3-5']));
    expect(await folds('styles/site.less')).toEqual(['1-3']);
    expect(await folds('template.conf')).toContain('1-4');
  });

  it('colours by meaning', async () => {
    const { data = [] } =
      (await editor.client.sendRequest(SemanticTokensRequest.type, editor.document('site.region'))) ?? {};
    const types = editor.offered.semanticTokensProvider?.legend.tokenTypes ?? [];
    const lines = files['site.region'].split('\n');
    const tokens: string[] = [];
    let [line, character] = [0, 0];
    for (let at = 0; at < data.length; at += 5) {
      const [down = 0, right = 0, length = 0, type = 0] = data.slice(at);
      [line, character] = [line + down, down === 0 ? character + right : right];
      tokens.push(`${types[type]} ${lines[line]?.slice(character, character + length)}`);
    }
    expect(tokens.slice(0, 9)).toEqual([
      ...['keyword .var', 'variable @name', 'property website.siteTitle'],
      ...['keyword .repeated section', 'property items', 'variable @name', 'function html'],
      ...['property price.value', 'variable @'],
    ]);
    expect(tokens).toEqual(
      expect.arrayContaining(['macro card.block', 'comment {## note ##}', 'keyword .end', 'macro row']),
    );
  });

  it('leads from names to files', async () => {
    const links = async (path: keyof typeof files) =>
      ((await editor.client.sendRequest(DocumentLinkRequest.type, editor.document(path))) ?? []).map(
        ({ target = '' }) => target.slice(editor.uri('').length).replace(/^\//, ''),
      );
    expect(await links('site.region')).toEqual(['blocks/card.block', 'blocks/nav.block', 'assets/a.png']);
    expect(await links('template.conf')).toEqual(['styles/tokens.less', 'styles/site.less', 'site.region']);
  });
});

describe('quick fixes', () => {
  it('puts right what “Did you mean” knows, and switches a rule off for a line', async () => {
    await eventually(() => expect(editor.latest('site.region')).toBeDefined());
    const diagnostics = editor.latest('site.region')?.filter(({ code }) => code === 'formatter-unknown') ?? [];
    const [fix, off] =
      (await editor.client.sendRequest(CodeActionRequest.type, {
        ...editor.document('site.region'),
        range: { start: { line: 3, character: 0 }, end: { line: 3, character: 1 } },
        context: { diagnostics },
      })) ?? [];
    const text = (action: typeof fix) =>
      editor.edited('site.region', action && 'edit' in action ? action.edit?.changes?.[editor.uri('site.region')] : []);
    expect(text(fix)).toContain('{title|html} {price.value}');
    expect(text(off)).toContain('{# vitrine-disable-next-line formatter-unknown #}\n<p>{@name|html}');
  });

  it('tells and mends mistakes of settings and style sheets before they are saved', async () => {
    await editor.type('collections/shop.conf', '{ "title": "Shop",\n  "acceptTypes": ["txet"] }\n');
    await editor.type('styles/site.less', 'body {\n  color: @inc;\n}\n');
    await eventually(() => {
      expect(editor.latest('collections/shop.conf')).toMatchObject([
        { code: 'conf-value-invalid', range: { start: { line: 1, character: 18 }, end: { line: 1, character: 24 } } },
      ]);
      expect(editor.latest('styles/site.less')).toMatchObject([{ range: { start: { line: 1 } } }]);
    });
    const actions = await editor.client.sendRequest(CodeActionRequest.type, {
      ...editor.document('collections/shop.conf'),
      range: { start: { line: 0, character: 0 }, end: { line: 2, character: 0 } },
      context: { diagnostics: [], only: ['source.fixAll'] },
    });
    expect(JSON.stringify(actions)).toContain('"newText":"\\"text\\""');
  });
});

it('formats templates as the command does, sheets and settings as editors do', async () => {
  const formatted = async (path: 'blocks/nav.block' | 'template.conf', text: string) => {
    await editor.type(path, text);
    const edits = await editor.client.sendRequest(DocumentFormattingRequest.type, {
      ...editor.document(path),
      options: { tabSize: 2, insertSpaces: true },
    });
    return edits?.map(({ newText }) => newText).join('');
  };
  expect(await formatted('blocks/nav.block', '<nav>\n<b>x</b>\n</nav>\n')).toBe('<nav>\n  <b>x</b>\n</nav>\n');
  expect(await formatted('template.conf', '{"name":"a"}')).toContain('\n  ');
});
