import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  CompletionRequest,
  createProtocolConnection,
  DefinitionRequest,
  DidChangeWatchedFilesNotification,
  DidOpenTextDocumentNotification,
  FileChangeType,
  HoverRequest,
  InitializeRequest,
  PrepareRenameRequest,
  RenameRequest,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node';
import { eventually } from '../../../support/dev.ts';
import { Editor } from '../../../support/editor.ts';
import { writeFiles } from '../../../support/serve-site.ts';

const TIME = 60_000;
const region =
  '<p>\u{1f600} {website.siteTitle|htlm}</p>\n{.macro row}<b>{title|html}</b>{.end}\n{@|apply row}{@|apply row}{@|apply card.block}\n';
let editor: Editor;
const at = (text: string, mark: string, more = 0) => {
  const offset = text.indexOf(mark) + more;
  const before = text.slice(0, offset);
  return { line: before.split('\n').length - 1, character: offset - (before.lastIndexOf('\n') + 1) };
};
const uri = (path: string) => editor.uri(path);
const place = (mark: string, more = 0) => editor.at('site.region', mark, more);
const latest = (path: string) => editor.latest(path);

beforeAll(async () => {
  editor = await Editor.open({
    'template.conf': '{"stylesheets":[]}',
    'site.region': region,
    'blocks/card.block': '<i>{title|html}</i>',
    'content/index.json': '{"website":{"siteTitle":"Two bowls"},"title":"Home","collection":{"title":"Home"}}',
  });
  await editor.type('site.region', region);
}, TIME);

afterAll(() => editor.close());

describe('the language server', () => {
  it(
    'tells mistakes at their place, counted as editors count',
    async () => {
      await eventually(() => expect(latest('site.region')).toBeDefined(), 20_000);
      expect(latest('site.region')).toMatchObject([
        {
          code: 'formatter-unknown',
          severity: 1,
          message: expect.stringContaining("Did you mean 'html'?"),
          range: { start: at(region, 'htlm'), end: at(region, 'htlm', 4) },
        },
      ]);
    },
    TIME,
  );

  it(
    'completes formatters, instructions, predicates, partials and names of the pages',
    async () => {
      const labels = async (mark: string, more: number) => {
        const found = await editor.client.sendRequest(CompletionRequest.type, place(mark, more));
        return (Array.isArray(found) ? found : (found?.items ?? [])).map(({ label }) => label);
      };
      expect(await labels('|htlm', 1)).toEqual(expect.arrayContaining(['html', 'htmltag', 'truncate']));
      expect(await labels('{.macro', 2)).toEqual(
        expect.arrayContaining(['section', 'repeated section', 'equal?', 'sold-out?']),
      );
      expect(await labels('apply card', 6)).toEqual(expect.arrayContaining(['card.block', 'row']));
      expect(await labels('website.siteTitle', 'website.'.length)).toEqual(['siteTitle']);
      expect(await labels('{website', 1)).toEqual(
        expect.arrayContaining(['website', 'collection', 'productMerchandisingContext']),
      );
      expect(await labels('<p>', 3)).toEqual([]);
    },
    TIME,
  );

  it(
    'explains formatters, and shows what a name holds in a page',
    async () => {
      const text = async (mark: string, more = 1) =>
        JSON.stringify(await editor.client.sendRequest(HoverRequest.type, place(mark, more)));
      expect(await text('html}</b>')).toContain('**html**');
      expect(await text('siteTitle')).toContain('Two bowls');
      expect(await editor.client.sendRequest(HoverRequest.type, place('<p>', 1))).toBeNull();
    },
    TIME,
  );

  it(
    'goes to a block and to a macro',
    async () => {
      const block = await editor.client.sendRequest(DefinitionRequest.type, place('card.block', 2));
      expect(block).toMatchObject([{ uri: uri('blocks/card.block') }]);
      const macro = await editor.client.sendRequest(DefinitionRequest.type, place('apply row', 7));
      expect(macro).toMatchObject([{ uri: uri('site.region'), range: { start: at(region, '{.macro row', 8) } }]);
    },
    TIME,
  );

  it(
    'renames a macro everywhere, and nothing else',
    async () => {
      const edits = await editor.client.sendRequest(RenameRequest.type, {
        ...place('{.macro row', 9),
        newName: 'line',
      });
      expect(edits?.changes?.[uri('site.region')]?.map(({ range: { start } }) => start)).toEqual([
        at(region, '.macro row', 7),
        at(region, 'apply row', 6),
        at(region, '{@|apply row}{@|apply card', 9),
      ]);
      expect(await editor.client.sendRequest(PrepareRenameRequest.type, place('siteTitle', 2))).toBeNull();
      await expect(
        editor.client.sendRequest(RenameRequest.type, { ...place('apply row', 7), newName: 'a b' }),
      ).rejects.toThrow('letters');
    },
    TIME,
  );

  it(
    'completes in a document that was never saved',
    async () => {
      const textDocument = { uri: 'untitled:Untitled-1', languageId: 'jsont', version: 1, text: '{title|ht' };
      await editor.client.sendNotification(DidOpenTextDocumentNotification.type, { textDocument });
      const position = { line: 0, character: textDocument.text.length };
      const found = await editor.client.sendRequest(CompletionRequest.type, { textDocument, position });
      expect(found).toEqual(expect.arrayContaining([expect.objectContaining({ label: 'html' })]));
    },
    TIME,
  );

  it(
    'tells a mistake in page JSON and in the store’s rules where the file lies',
    async () => {
      writeFiles(editor.folder, { 'content/broken.json': '{\n  "title": }', 'content/store.json': '{"taxrules": []}' });
      await editor.client.sendNotification(DidChangeWatchedFilesNotification.type, {
        changes: [{ uri: uri('content/broken.json'), type: FileChangeType.Created }],
      });
      await eventually(() =>
        expect(latest('content/broken.json')).toMatchObject([
          { code: 'json-invalid', range: { start: { line: 1, character: 11 } } },
        ]),
      );
      await eventually(() =>
        expect(latest('content/store.json')).toMatchObject([
          { code: 'store-rule-invalid', range: { start: { line: 0, character: 1 } } },
        ]),
      );
    },
    TIME,
  );

  it(
    'forgets a mistake once it is typed away',
    async () => {
      await editor.type('site.region', region.replace('htlm', 'html'), 2);
      await eventually(() => expect(latest('site.region')).toEqual([]));
    },
    TIME,
  );
});

it(
  'is what the built command starts',
  async () => {
    const child = spawn(process.execPath, ['dist/vitrine.cjs', 'lsp', '--stdio'], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const client = createProtocolConnection(
      new StreamMessageReader(child.stdout),
      new StreamMessageWriter(child.stdin),
    );
    client.listen();
    const rootUri = editor.uri('');
    const { capabilities } = await client.sendRequest(InitializeRequest.type, {
      processId: process.pid,
      rootUri,
      workspaceFolders: null,
      capabilities: {},
    });
    expect(capabilities).toEqual(editor.offered);
    client.dispose();
    child.kill();
  },
  TIME,
);

describe('the extension for VS Code', () => {
  it('names files that are there, and a grammar that finds tags', () => {
    const root = join(process.cwd(), 'server/author/lsp/extension');
    const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    readFileSync(join(root, manifest.main));
    const grammar = JSON.parse(readFileSync(join(root, manifest.contributes.grammars[0].path), 'utf8'));
    expect(grammar.scopeName).toBe(manifest.contributes.grammars[0].scopeName);
    expect('{.repeated section items}').toMatch(new RegExp(grammar.repository.instruction.begin));
    expect('a { color: red }').not.toMatch(new RegExp(grammar.repository.variable.begin));
  });
});

describe('a folder with a config', () => {
  const config = (member: string) => `import { defineFormatter } from 'vitrine/engine';
import { mark } from './code/mark.ts';
export default { ${member}: [defineFormatter({
  name: 'loud', family: 'own', summary: 'Says it loudly.', examples: [{ template: '{a|loud}', data: {}, output: '!' }],
  apply: () => mark,
})] };`;

  it(
    'has its own names, also while settings are typed and not saved, and has the mistakes of the config at their place',
    async () => {
      const own = await Editor.open({
        'template.conf': '{}',
        'site.region': '{squarespace-headers}{title|loud}',
        'code/mark.ts': "export const mark: string = '!';",
        'vitrine.config.ts': config('formatters'),
      });
      try {
        await own.type('template.conf', '{ }');
        await own.type('site.region', '{squarespace-headers}{title|loud} ');
        await eventually(() => expect(own.latest('site.region')).toBeUndefined());
        const hover = async () => {
          const found = await own.client.sendRequest(HoverRequest.type, own.at('site.region', 'loud', 1));
          expect(JSON.stringify(found?.contents)).toContain('Says it loudly.');
        };
        await eventually(hover);
        writeFiles(own.folder, { 'vitrine.config.ts': config('formater') });
        await own.client.sendNotification(DidChangeWatchedFilesNotification.type, {
          changes: [{ uri: own.uri('vitrine.config.ts'), type: FileChangeType.Changed }],
        });
        await eventually(() =>
          expect(own.latest('vitrine.config.ts')).toMatchObject([
            { code: 'config-member-unknown', range: { start: { line: 2, character: 17 } } },
          ]),
        );
        await hover();
      } finally {
        own.close();
      }
    },
    TIME,
  );
});
