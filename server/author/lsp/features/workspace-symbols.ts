import { type SymbolInformation, SymbolKind } from 'vscode-languageserver';
import type { Feature } from '../feature.ts';
import type { Session } from '../session.ts';
import { parseSheet, styleService } from '../styles.ts';

const MOST = 200;

/** Files, macros, and the variables and mixins of style sheets, by a part of their name. */
export const workspaceSymbols: Feature = {
  capabilities: { workspaceSymbolProvider: true },
  listen(connection, session) {
    connection.onWorkspaceSymbol(async ({ query }) => {
      const wanted = query.toLowerCase();
      const found: SymbolInformation[] = [];
      for (const symbol of [...(await templateSymbols(session)), ...styleSymbols(session)]) {
        if (symbol.name.toLowerCase().includes(wanted)) found.push(symbol);
      }
      return found.slice(0, MOST);
    });
  },
};

async function templateSymbols(session: Session): Promise<SymbolInformation[]> {
  const views = await session.workspace.views();
  return views.flatMap((view) => [
    { name: view.path, kind: SymbolKind.File, location: session.locationOf(view, { start: 0, end: 0 }) },
    ...view.nodes.flatMap(({ node }) =>
      node.kind === 'macro'
        ? [{ name: node.name, kind: SymbolKind.Function, location: session.locationOf(view, node) }]
        : [],
    ),
  ]);
}

function styleSymbols(session: Session): SymbolInformation[] {
  return session.workspace.sheets().flatMap((path) => {
    const { document, sheet } = parseSheet({ uri: session.uriOf(path), text: session.workspace.textOf(path) });
    const all = styleService().findDocumentSymbols(document, sheet);
    return all.filter(({ kind }) => kind === SymbolKind.Variable || kind === SymbolKind.Method);
  });
}
