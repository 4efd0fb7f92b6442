import type { DocumentLink } from 'vscode-languageserver';
import { blockNames, callsOf } from '../../check/analysis/partial-calls.ts';
import { staticAttributes, tagAttribute } from '../../check/analysis/static-attributes.ts';
import type { TemplateView } from '../../check/analysis/template-view.ts';
import type { Span } from '../../check/analysis/tree-walk.ts';
import type { Feature } from '../feature.ts';
import { type OpenFile, rangeIn, type Session } from '../session.ts';

const ADDRESSES: ReadonlySet<string> = new Set(['src', 'href', 'poster']);

/** Names of files that lead there: blocks, scripts, pictures, style sheets and regions. */
export const links: Feature = {
  capabilities: { documentLinkProvider: {} },
  listen(connection, session) {
    connection.onDocumentLinks(async ({ textDocument }) => {
      const file = session.file(textDocument);
      const view = file.language === 'template' ? await session.viewOf(file) : undefined;
      const found = view === undefined ? writtenNames(file) : await templateLinks(session, view);
      return found.flatMap(({ target, ...span }): DocumentLink[] =>
        session.workspace.hasFile(target) ? [{ range: rangeIn(file.text, span), target: session.uriOf(target) }] : [],
      );
    });
  },
};

interface Found extends Span {
  /** Path in the folder. */
  readonly target: string;
}

async function templateLinks(session: Session, view: TemplateView): Promise<Found[]> {
  const views = await session.workspace.views();
  const fileOf = (name: string) => views.find(({ path }) => blockNames(path).includes(name))?.path ?? '';
  const calls = [...callsOf(view)].map(({ name, start, end }) => ({ target: fileOf(name), start, end }));
  const tags = view.platformTags.flatMap((tag) => {
    const [template, script] = [tagAttribute(view, tag, 'template'), tagAttribute(view, tag, 'src')];
    return [
      ...(template === undefined
        ? []
        : [{ ...template, target: fileOf(`${template.value.replace(/\.block$/, '')}.block`) }]),
      ...(script === undefined
        ? []
        : [{ ...script, target: `scripts/${script.value.replace(/^\/?(?:scripts\/)?/, '')}` }]),
    ];
  });
  const addresses = [...staticAttributes([view], ADDRESSES)].flatMap(({ value, start, end }) =>
    /^\/(?:assets|scripts)\//.test(value) ? [{ target: value.slice(1).replace(/[?#].*/s, ''), start, end }] : [],
  );
  return [...calls, ...tags, ...addresses];
}

/** Words in quotes that are names of files: of sheets and regions in template.conf, of what a sheet imports or shows. */
function writtenNames({ text, path }: OpenFile): Found[] {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  return [...text.matchAll(/["'(]([\w./-]+)["')]/g)].flatMap(({ 1: name = '', index }) => {
    const span = { start: index + 1, end: index + 1 + name.length };
    const targets = [`styles/${name}`, `${name}.region`, `${folder}${name}`, `${folder}${name}.less`, name.slice(1)];
    return targets.map((target) => ({ ...span, target }));
  });
}
