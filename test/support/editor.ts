import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { createConnection, type Location, type Position, type TextEdit } from 'vscode-languageserver/node';
import {
  type ClientCapabilities,
  createProtocolConnection,
  DidChangeTextDocumentNotification,
  DidOpenTextDocumentNotification,
  InitializedNotification,
  InitializeRequest,
  type ProtocolConnection,
  PublishDiagnosticsNotification,
  type PublishDiagnosticsParams,
  type ServerCapabilities,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { serveLanguage } from '../../server/author/lsp/language-server.ts';
import { localeData, timeZones } from '../../server/cli/locale-packs.ts';
import { type Files, registry, writeFiles } from './serve-site.ts';

/** An editor that has opened a folder, speaking with the language server over streams. */
export class Editor {
  readonly folder: string;
  readonly client: ProtocolConnection;
  readonly offered: ServerCapabilities;
  readonly published: PublishDiagnosticsParams[] = [];
  readonly #files: Files;

  static async open(files: Files, capabilities: ClientCapabilities = {}): Promise<Editor> {
    const folder = mkdtempSync(join(tmpdir(), 'vitrine-lsp-'));
    writeFiles(folder, files);
    const [toServer, toClient] = [new PassThrough(), new PassThrough()];
    const server = createConnection(new StreamMessageReader(toServer), new StreamMessageWriter(toClient));
    serveLanguage(server, { registry, settings: { localeData, timeZones } });
    server.listen();
    const client = createProtocolConnection(new StreamMessageReader(toClient), new StreamMessageWriter(toServer));
    client.listen();
    const rootUri = pathToFileURL(folder).href;
    const { capabilities: offered } = await client.sendRequest(InitializeRequest.type, {
      processId: null,
      rootUri,
      workspaceFolders: [{ uri: rootUri, name: 'site' }],
      capabilities,
    });
    await client.sendNotification(InitializedNotification.type, {});
    return new Editor(folder, client, offered, files);
  }

  private constructor(folder: string, client: ProtocolConnection, offered: ServerCapabilities, files: Files) {
    this.folder = folder;
    this.client = client;
    this.offered = offered;
    this.#files = files;
    client.onNotification(PublishDiagnosticsNotification.type, (params) => void this.published.push(params));
  }

  uri(path: string): string {
    return pathToFileURL(join(this.folder, path)).href;
  }

  document(path: string): { textDocument: { uri: string } } {
    return { textDocument: { uri: this.uri(path) } };
  }

  /** The place so many characters behind the first time that a text stands in a file. */
  at(path: string, mark: string, more = 0): { textDocument: { uri: string }; position: Position } {
    const text = this.#text(path);
    const offset = text.indexOf(mark);
    if (offset < 0) throw new Error(`${mark} is not in ${path}`);
    return { ...this.document(path), position: TextDocument.create('', '', 0, text).positionAt(offset + more) };
  }

  /** What stands at places of the files, as `path: text`. */
  shown(places: readonly Pick<Location, 'uri' | 'range'>[] | null): string[] {
    return (places ?? []).map(({ uri, range }) => {
      const path = decodeURIComponent(uri.slice(this.uri('').length)).replace(/^\//, '');
      const document = TextDocument.create('', '', 0, this.#text(path));
      return `${path}:${range.start.line + 1} ${document.getText(range)}`;
    });
  }

  /** A file after edits. */
  edited(path: string, edits: readonly TextEdit[] | null | undefined): string {
    return TextDocument.applyEdits(TextDocument.create('', '', 0, this.#text(path)), [...(edits ?? [])]);
  }

  async type(path: string, text: string, version = 1): Promise<void> {
    const uri = this.uri(path);
    if (version === 1)
      await this.client.sendNotification(DidOpenTextDocumentNotification.type, {
        textDocument: { uri, languageId: 'jsont', version, text },
      });
    else
      await this.client.sendNotification(DidChangeTextDocumentNotification.type, {
        textDocument: { uri, version },
        contentChanges: [{ text }],
      });
  }

  latest(path: string): PublishDiagnosticsParams['diagnostics'] | undefined {
    return this.published.filter(({ uri }) => uri === this.uri(path)).at(-1)?.diagnostics;
  }

  #text(path: string): string {
    return String(this.#files[path] ?? '');
  }

  close(): void {
    this.client.dispose();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
