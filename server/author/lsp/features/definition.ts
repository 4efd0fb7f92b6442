import type { Location } from 'vscode-languageserver';
import type { Feature } from '../feature.ts';
import { definitionsOf, namedAt } from '../names.ts';
import type { Placed, Session } from '../session.ts';
import { parseSheet, styleService } from '../styles.ts';

/** Where a macro, block or variable is defined; the variables of style sheets in every sheet. */
export const definition: Feature = {
  capabilities: { definitionProvider: true },
  listen(connection, session) {
    connection.onDefinition(async (params) => {
      const placed = session.at(params);
      if (placed.language === 'style') return styleDefinition(session, placed);
      const views = await session.workspace.views();
      const view = await session.viewOf(placed);
      const named = view && namedAt(views, view, placed.offset);
      if (view === undefined || named === undefined) return null;
      return definitionsOf(named, views, view).map((place) => session.locationOf(place.view, place));
    });
  },
};

/** Every sheet knows the names of all of them. */
async function styleDefinition(session: Session, placed: Placed): Promise<Location | null> {
  const here = parseSheet(placed);
  const found = styleService().findDefinition(here.document, placed.position, here.sheet);
  if (found !== null) return found;
  const name = wordAt(placed);
  if (name === '') return null;
  for (const path of session.workspace.sheets()) {
    const uri = session.uriOf(path);
    const { document, sheet } = parseSheet({ uri, text: session.workspace.textOf(path) });
    const symbol = styleService()
      .findDocumentSymbols2(document, sheet)
      .find((one) => one.name === name);
    if (symbol !== undefined) return { uri, range: symbol.selectionRange };
  }
  return null;
}

function wordAt({ text, offset }: Placed): string {
  const before = /(?<![@.#\w-])[@.#\w-]*$/.exec(text.slice(0, offset))?.[0] ?? '';
  const after = /^[\w-]*/.exec(text.slice(offset))?.[0] ?? '';
  return before + after;
}
