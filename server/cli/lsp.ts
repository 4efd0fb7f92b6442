import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { serveLanguage } from '../author/lsp/language-server.ts';
import { processorTime } from '../processor-time.ts';
import { localeData, timeZones } from './locale-packs.ts';
import { houseRegistry } from './open-folder.ts';

/** Speaks the language server protocol on standard input and output until the editor ends it. */
export function lsp({ content }: { content?: string }): void {
  const connection = createConnection(ProposedFeatures.all, process.stdin, process.stdout);
  serveLanguage(connection, { registry: houseRegistry(), settings: { localeData, timeZones, processorTime }, content });
  connection.listen();
}
