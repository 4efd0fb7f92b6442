import type { Range, RenameFile, TextDocumentEdit, WorkspaceEdit } from 'vscode-languageserver';
import type { Feature } from '../feature.ts';
import { definitionsOf, type Named, type NamePlace, namedAt, usesOf } from '../names.ts';
import { type Placed, rangeIn, responseError, type Session } from '../session.ts';
import { parseSheet, styleService } from '../styles.ts';
import { tagAt } from '../tag-at.ts';

const NAME = /^[\w.-]+$/;

/** Gives macros, blocks and variables another name wherever they are used; a block's file goes along. */
export const rename: Feature = {
  capabilities: { renameProvider: { prepareProvider: true } },
  listen(connection, session) {
    connection.onPrepareRename(async (params) => prepare(session, session.at(params)));
    connection.onRenameRequest(async (params) => {
      const placed = session.at(params);
      const { newName } = params;
      if (placed.language === 'style') {
        const { document, sheet } = parseSheet(placed);
        return styleService().doRename(document, placed.position, newName, sheet);
      }
      const views = await session.workspace.views();
      const view = await session.viewOf(placed);
      const named = view && namedAt(views, view, placed.offset);
      if (view === undefined || named === undefined)
        throw responseError('Only macros, blocks and variables can be renamed.');
      if (named.kind === 'block') return renameBlock(session, named, newName, usesOf(named, views, view));
      const wanted = named.kind === 'variable' ? `@${newName.replace(/^@/, '')}` : newName;
      if (!NAME.test(wanted.replace(/^@/, ''))) throw responseError('A name has letters, digits, dots and dashes.');
      const places = [...definitionsOf(named, views, view), ...usesOf(named, views, view)];
      return { changes: editsOf(session, places, () => wanted) };
    });
  },
};

async function prepare(session: Session, placed: Placed): Promise<Range | null> {
  if (placed.language === 'style') {
    const { document, sheet } = parseSheet(placed);
    return styleService().prepareRename(document, placed.position, sheet) ?? null;
  }
  const view = await session.viewOf(placed);
  const named = view && namedAt(await session.workspace.views(), view, placed.offset);
  const tag = tagAt(placed.text, placed.offset);
  if (named === undefined || tag === undefined) return null;
  return rangeIn(placed.text, { start: tag.wordStart, end: tag.wordEnd });
}

type Block = Extract<Named, { kind: 'block' }>;

/** Platform tags name a block without its ending, and a block in a folder may be named with or without that. */
function renameBlock(session: Session, { view }: Block, newName: string, uses: readonly NamePlace[]): WorkspaceEdit {
  const { workspace, client } = session;
  if (client.workspace?.workspaceEdit?.resourceOperations?.includes('rename') !== true)
    throw responseError('This editor does not rename files for a language server. Rename the file, then its uses.');
  const ending = /\.\w+$/.exec(view.path)?.[0] ?? '.block';
  const file = newName.endsWith(ending) ? newName : `${newName}${ending}`;
  if (!NAME.test(file)) throw responseError('A name has letters, digits, dots and dashes.');
  const folder = view.path.slice(0, view.path.lastIndexOf('/') + 1);
  const target = `${folder}${file}`;
  if (workspace.hasFile(target)) throw responseError(`There is a file ${target} already.`);
  const changes = editsOf(session, uses, (written) => {
    const inner = written.slice(0, written.lastIndexOf('/') + 1);
    return inner + (written.endsWith(ending) ? file : file.slice(0, -ending.length));
  });
  const edits = Object.entries(changes).map(
    ([uri, all]): TextDocumentEdit => ({ textDocument: { uri, version: null }, edits: all }),
  );
  const move: RenameFile = { kind: 'rename', oldUri: session.uriOf(view.path), newUri: session.uriOf(target) };
  return { documentChanges: [...edits, move] };
}

function editsOf(
  session: Session,
  places: readonly NamePlace[],
  renamed: (written: string) => string,
): NonNullable<WorkspaceEdit['changes']> {
  const changes: NonNullable<WorkspaceEdit['changes']> = {};
  const seen = new Set<string>();
  for (const place of places) {
    const uri = session.uriOf(place.view.path);
    const key = `${uri} ${place.start}`;
    if (seen.has(key)) continue;
    seen.add(key);
    (changes[uri] ??= []).push({ range: rangeIn(place.view.text, place), newText: renamed(place.view.written(place)) });
  }
  return changes;
}
