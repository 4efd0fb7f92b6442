import { relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import {
  type Connection,
  DiagnosticSeverity,
  type Hover,
  type Location,
  MarkupKind,
  type PrepareRenameParams,
  type Range,
  ResponseError,
  type TextDocumentPositionParams,
  TextDocumentSyncKind,
  type TextEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver';
import type { Registry } from '#engine';
import type { TemplateSettings } from '../../site/templates.ts';
import { blockNames, callsOf } from '../check/analysis/partial-calls.ts';
import { complete, documentation, shown } from './completion.ts';
import { offsetAt, positionAt, rangeOf } from './positions.ts';
import { appliedAt, macroAt, tagAt } from './tag-at.ts';
import { Workspace } from './workspace.ts';

export interface LanguageServerOptions {
  readonly registry: Registry;
  readonly settings: TemplateSettings;
  readonly content?: string | undefined;
}

const QUIET_MILLISECONDS = 120;
const INVALID_PARAMS = -32_602;

/** Answers an editor about one template folder: the folder that it opened. */
export function serveLanguage(connection: Connection, options: LanguageServerOptions): void {
  let workspace: Workspace | undefined;
  let pending: NodeJS.Timeout | undefined;
  let marked = new Set<string>();
  let publishing = Promise.resolve();

  const here = (): Workspace => {
    if (workspace === undefined) throw new ResponseError(INVALID_PARAMS, 'No folder is open.');
    return workspace;
  };
  // A document that was never saved has no place in the folder, and goes by its own name.
  const pathOf = (uri: string) =>
    uri.startsWith('file:') ? relative(here().root, fileURLToPath(uri)).replace(/\\/g, '/') : uri;
  const uriOf = (path: string) => pathToFileURL(`${here().root}/${path}`).href;
  const placed = ({ textDocument, position }: TextDocumentPositionParams) => {
    const path = pathOf(textDocument.uri);
    const text = here().textOf(path);
    return { path, text, offset: offsetAt(text, position) };
  };

  connection.onInitialize(({ workspaceFolders, rootUri }) => {
    const uri = workspaceFolders?.[0]?.uri ?? rootUri;
    if (uri) workspace = new Workspace({ root: fileURLToPath(uri), ...options });
    return {
      capabilities: {
        textDocumentSync: TextDocumentSyncKind.Full,
        completionProvider: { triggerCharacters: ['{', '.', '|', ' '] },
        hoverProvider: true,
        definitionProvider: true,
        renameProvider: { prepareProvider: true },
      },
    };
  });
  connection.onDidOpenTextDocument(({ textDocument: { uri, text } }) => {
    here().type(pathOf(uri), text);
    schedule();
  });
  connection.onDidChangeTextDocument(({ textDocument: { uri }, contentChanges }) => {
    const change = contentChanges.at(-1);
    if (change !== undefined) here().type(pathOf(uri), change.text);
    schedule();
  });
  connection.onDidCloseTextDocument(({ textDocument: { uri } }) => {
    here().forget(pathOf(uri));
    schedule();
  });
  connection.onDidChangeWatchedFiles(schedule);
  connection.onCompletion((params) => {
    const { text, offset } = placed(params);
    return complete(here(), text, offset);
  });
  connection.onHover((params) => hover(placed(params)));
  connection.onDefinition((params) => definition(placed(params)));
  connection.onPrepareRename((params: PrepareRenameParams) => prepareRename(placed(params)));
  connection.onRenameRequest((params) => rename(placed(params), params.newName));
  connection.onShutdown(() => clearTimeout(pending));

  function schedule(): void {
    clearTimeout(pending);
    pending = setTimeout(() => {
      // One after the other: what an earlier check found must not take the place of what a later one does.
      publishing = publishing.then(publish).catch((error: unknown) => connection.console.error(String(error)));
    }, QUIET_MILLISECONDS);
  }

  async function publish(): Promise<void> {
    const diagnostics = await here().check();
    const files = new Set(diagnostics.map(({ file }) => file));
    for (const file of new Set([...files, ...marked])) {
      const text = here().textOf(file);
      const published = diagnostics
        .filter((diagnostic) => diagnostic.file === file)
        .map((diagnostic) => ({
          range: rangeOf(text, diagnostic),
          severity: diagnostic.severity === 'error' ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning,
          code: diagnostic.code,
          source: 'vitrine',
          message:
            diagnostic.suggestion === undefined
              ? diagnostic.message
              : `${diagnostic.message} Did you mean '${diagnostic.suggestion}'?`,
        }));
      await connection.sendDiagnostics({ uri: uriOf(file), diagnostics: published });
    }
    marked = files;
  }

  interface Placed {
    readonly path: string;
    readonly text: string;
    readonly offset: number;
  }

  async function hover({ text, offset }: Placed): Promise<Hover | null> {
    const tag = tagAt(text, offset);
    if (tag === undefined || tag.word === '') return null;
    const markdown = (value: string): Hover => ({ contents: { kind: MarkupKind.Markdown, value } });
    const name = tag.word.replace(/^\./, '');
    const known =
      here().registry.predicates.get(name) ??
      (isFormatter(text, tag.wordStart) ? here().registry.formatters.get(name) : undefined);
    if (known !== undefined) return markdown(documentation(known));
    await here().views();
    const path = name.split('.');
    const value = here()
      .namesAfter(path.slice(0, -1))
      .get(path.at(-1) ?? '');
    return value === undefined ? null : markdown(`**${name}**, in the first page that has it:\n\n\`${shown(value)}\``);
  }

  function isFormatter(text: string, at: number): boolean {
    return /\|\s*$/.test(text.slice(Math.max(0, at - 10), at));
  }

  async function definition({ text, offset }: Placed): Promise<Location | null> {
    const name = appliedAt(text, offset);
    if (name === undefined) return null;
    for (const view of await here().views()) {
      for (const { node } of view.nodes) {
        if (node.kind === 'macro' && node.name === name) return location(view.path, view.text, node);
      }
    }
    const block = (await here().views()).find((view) => blockNames(view.path).includes(name));
    return block === undefined ? null : location(block.path, block.text, { start: 0, end: 0 });
  }

  function location(path: string, text: string, { start, end }: { start: number; end: number }): Location {
    return { uri: uriOf(path), range: { start: positionAt(text, start), end: positionAt(text, end) } };
  }

  async function macroNamed({ text, offset }: Placed): Promise<string | undefined> {
    const name = macroAt(text, offset) ?? appliedAt(text, offset);
    const views = await here().views();
    const isMacro = views.some((view) => view.nodes.some(({ node }) => node.kind === 'macro' && node.name === name));
    return isMacro ? name : undefined;
  }

  async function prepareRename(at: Placed): Promise<Range | null> {
    const tag = tagAt(at.text, at.offset);
    if (tag === undefined || (await macroNamed(at)) === undefined) return null;
    return { start: positionAt(at.text, tag.wordStart), end: positionAt(at.text, tag.wordEnd) };
  }

  async function rename(at: Placed, newName: string): Promise<WorkspaceEdit> {
    const name = await macroNamed(at);
    if (name === undefined) throw new ResponseError(INVALID_PARAMS, 'Only macros can be renamed.');
    if (!/^[\w.-]+$/.test(newName))
      throw new ResponseError(INVALID_PARAMS, 'A name has letters, digits, dots and dashes.');
    const changes: Record<string, TextEdit[]> = {};
    for (const view of await here().views()) {
      const macros = view.nodes.flatMap(({ node }) =>
        node.kind === 'macro' && node.name === name
          ? [view.spanOf(name, { start: node.start + '{.macro'.length, end: node.end })]
          : [],
      );
      const calls = [...callsOf(view)].filter((call) => call.name === name);
      const edits = [...macros, ...calls].map(({ start, end }) => ({
        range: { start: positionAt(view.text, start), end: positionAt(view.text, end) },
        newText: newName,
      }));
      if (edits.length > 0) changes[uriOf(view.path)] = edits;
    }
    return { changes };
  }
}
