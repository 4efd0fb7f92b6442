import { type CompletionItem, CompletionItemKind, type CompletionList } from 'vscode-languageserver';
import { completeTemplate } from '../completion.ts';
import { dataService, parseData } from '../data.ts';
import type { Feature } from '../feature.ts';
import type { Placed, Session } from '../session.ts';
import { parseSheet, styleService } from '../styles.ts';

/** What may be typed at a place. */
export const completion: Feature = {
  capabilities: { completionProvider: { triggerCharacters: ['{', '.', '|', ' ', '%', '<', ':', '@', '"'] } },
  listen(connection, session) {
    connection.onCompletion((params) => {
      const placed = session.at(params);
      if (placed.language === 'style') return completeStyle(session, placed);
      if (placed.language !== 'template') {
        const { document, data } = parseData(placed);
        return dataService().doComplete(document, placed.position, data);
      }
      return completeTemplate(session.workspace, placed);
    });
  },
};

/** Every sheet knows the variables and mixins of all of them; its own, too, where a name is begun, as the service does not. */
function completeStyle(session: Session, placed: Placed): CompletionList {
  const { document, sheet } = parseSheet(placed);
  const { items, isIncomplete } = styleService().doComplete(document, placed.position, sheet);
  const known = new Set(items.map(({ label }) => label));
  const others = [...new Set([placed.path, ...session.workspace.sheets()])].flatMap((path): CompletionItem[] => {
    const isOwn = path === placed.path;
    const other = isOwn
      ? { document, sheet }
      : parseSheet({ uri: session.uriOf(path), text: session.workspace.textOf(path) });
    const symbols = styleService().findDocumentSymbols2(other.document, other.sheet);
    return symbols.flatMap(({ name }) => {
      if (!/^@\w/.test(name) || known.has(name)) return [];
      known.add(name);
      return [{ label: name, detail: path, kind: CompletionItemKind.Variable }];
    });
  });
  return { isIncomplete, items: [...items, ...others] };
}
