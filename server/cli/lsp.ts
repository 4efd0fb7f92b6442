import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { serveLanguage } from '../author/lsp/language-server.ts';
import { houseRegistry } from './open-folder.ts';
import { renderServices } from './render-services.ts';

/** Speaks the language server protocol on standard input and output until the editor ends it. */
export function lsp({ content }: { content?: string }): void {
  const connection = createConnection(ProposedFeatures.all, process.stdin, process.stdout);
  serveLanguage(connection, { registry: houseRegistry(), settings: renderServices, content });
  connection.listen();
}
