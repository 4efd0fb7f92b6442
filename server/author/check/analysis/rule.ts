import type { Registry } from '#engine';
import type { SiteDiagnostic } from '../../../site/lib/diagnostics.ts';
import type { Site } from '../../../site/site.ts';
import type { Evidence } from './evidence.ts';
import type { Fixture } from './fixtures.ts';
import type { TemplateView } from './template-view.ts';
import type { Span } from './tree-walk.ts';
import type { Vocabulary } from './vocabulary.ts';

/** A change of one file that is safe to make without asking. */
export interface Edit extends Span {
  readonly file: string;
  readonly text: string;
}

export interface CheckDiagnostic extends SiteDiagnostic {
  readonly fix?: Edit;
}

/** What rules may look at. */
export interface Checked {
  readonly site: Site;
  readonly registry: Registry;
  readonly views: readonly TemplateView[];
  readonly fixtures: readonly Fixture[];
  /** Every address at which they are seen. */
  readonly addresses: ReadonlySet<string>;
  /** Folder of the fixtures, where there is one. */
  readonly content: string | undefined;
  readonly vocabulary: Vocabulary;
  readonly evidence: Evidence;
}

interface Place extends Span {
  readonly view: TemplateView;
}

type Report = (
  place: Place,
  parameters?: Readonly<Record<string, string>>,
  more?: { suggestion?: string; fix?: string | Edit },
) => void;

interface RuleExample {
  /** Files of a template folder; `⟦…⟧` stands around the diagnostic. */
  readonly files: Readonly<Record<string, string>>;
  readonly fixed?: Readonly<Record<string, string>>;
}

/** One lint rule: everything that is said about it, and its test, in one place. */
export interface Rule {
  readonly id: string;
  readonly severity: SiteDiagnostic['severity'];
  /** One sentence for the reference. */
  readonly summary: string;
  /** `$name` is a parameter. */
  readonly message: string;
  readonly help: string;
  readonly bad: RuleExample;
  readonly good: RuleExample;
  find(checked: Checked, report: Report): void;
}

export function runRule(rule: Rule, checked: Checked): CheckDiagnostic[] {
  const diagnostics: CheckDiagnostic[] = [];
  const fill = (text: string, parameters: Readonly<Record<string, string>>) =>
    text.replace(/\$([a-z]+)/g, (whole, name: string) =>
      Object.hasOwn(parameters, name) ? (parameters[name] ?? whole) : whole,
    );
  rule.find(checked, ({ view, start, end }, parameters = {}, { suggestion, fix } = {}) => {
    diagnostics.push({
      code: rule.id,
      severity: rule.severity,
      message: fill(rule.message, parameters),
      help: fill(rule.help, parameters),
      ...view.place({ start, end }),
      ...(suggestion === undefined ? {} : { suggestion }),
      ...fixOf(fix ?? fitting(suggestion, view.written({ start, end })), { file: view.path, start, end }),
    });
  });
  return diagnostics;
}

/** A suggestion takes the place of a name; where the diagnostic stands on more than that, there is nothing to exchange. */
function fitting(suggestion: string | undefined, written: string): string | undefined {
  return /[{}<>\s]/.test(written) ? undefined : suggestion;
}

/** A text takes the place of what the diagnostic stands on. */
function fixOf(fix: string | Edit | undefined, place: Omit<Edit, 'text'>): { fix?: Edit } {
  if (fix === undefined) return {};
  return { fix: typeof fix === 'string' ? { ...place, text: fix } : fix };
}
