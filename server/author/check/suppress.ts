import type { SiteDiagnostic } from '../../site/lib/diagnostics.ts';
import type { TemplateView } from './analysis/template-view.ts';

const DISABLE = /^\s*vitrine-disable(-next-line|-line)?(?:\s+([\w-]+(?:\s*,\s*[\w-]+)*))?/;

interface Switch {
  readonly file: string;
  /** The one line it is for; undefined for the whole file. */
  readonly line: number | undefined;
  /** Undefined for every code. */
  readonly codes: ReadonlySet<string> | undefined;
}

/**
 * Leaves out what the author has switched off in a comment: `{# vitrine-disable-next-line alt-missing #}`,
 * `{# vitrine-disable-line #}`, and `{# vitrine-disable alt-missing #}` for the whole file.
 */
export function withoutSuppressed<P extends SiteDiagnostic>(errors: readonly P[], views: readonly TemplateView[]): P[] {
  const switches = views.flatMap(switchesOf);
  return errors.filter(
    ({ file, line, code }) =>
      !switches.some(
        (one) =>
          one.file === file &&
          (one.line === undefined || one.line === line) &&
          (one.codes === undefined || one.codes.has(code)),
      ),
  );
}

function switchesOf(view: TemplateView): Switch[] {
  return view.nodes.flatMap(({ node }) => {
    const match = node.kind === 'comment' ? DISABLE.exec(node.text) : null;
    if (match === null) return [];
    const { line, endLine } = view.place(node);
    const [, scope, codes] = match;
    const where = scope === '-next-line' ? endLine + 1 : scope === '-line' ? line : undefined;
    return [
      {
        file: view.path,
        line: where,
        codes: codes === undefined ? undefined : new Set(codes.split(',').map((code) => code.trim())),
      },
    ];
  });
}
