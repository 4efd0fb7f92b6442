import type { Connection, ServerCapabilities } from 'vscode-languageserver';
import { features } from './features/index.ts';
import { type LanguageServerOptions, Session } from './session.ts';

/** Answers an editor about one template folder: the folder that it opened. */
export function serveLanguage(connection: Connection, options: LanguageServerOptions): void {
  const session = new Session(options);
  connection.onInitialize(({ workspaceFolders, rootUri, capabilities }) => {
    session.open(workspaceFolders?.[0]?.uri ?? rootUri ?? undefined, capabilities);
    return {
      capabilities: Object.assign({}, ...features.map((feature) => feature.capabilities)) as ServerCapabilities,
    };
  });
  for (const feature of features) feature.listen(connection, session);
}
