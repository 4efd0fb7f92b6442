import { existsSync } from 'node:fs';
import type { Registry } from '#engine';
import { checkStoreFile } from '../../shop/live/store-file.ts';
import { fromTemplate } from '../../site/content/from-template.ts';
import { openSources } from '../../site/content-sources/open-sources.ts';
import type { SiteDiagnostic } from '../../site/lib/diagnostics.ts';
import { distinctDiagnostics } from '../../site/lib/distinct-diagnostics.ts';
import { loadSite } from '../../site/load-site.ts';
import type { Site } from '../../site/site.ts';
import type { TemplateSettings } from '../../site/templates.ts';
import { collectEvidence, type Evidence } from './analysis/evidence.ts';
import { type Fixtures, NO_FIXTURES, readFixtures, renderFixtures } from './analysis/fixtures.ts';
import { type CheckDiagnostic, runRule } from './analysis/rule.ts';
import { sourceIn } from './analysis/source-in.ts';
import { type TemplateView, viewsOf } from './analysis/template-view.ts';
import { Vocabulary } from './analysis/vocabulary.ts';
import { checkExpressions } from './expressions.ts';
import { runOwnRules } from './own-rules.ts';
import { type ProposedFixture, proposeFixtures } from './propose-fixtures.ts';
import { rules } from './rules/index.ts';
import { withSuggestedFixes } from './suggested-fixes.ts';
import { withoutSuppressed } from './suppress.ts';
import { withoutConsequences } from './without-consequences.ts';

export interface CheckOptions {
  readonly folder: string;
  /** Folder of page JSON; without one, the folder is checked without fixtures. */
  readonly content: string | undefined;
  readonly registry: Registry;
  readonly settings: TemplateSettings;
  /** Whether the server will be able to ask the captcha service; taken for granted where nothing is said. */
  readonly hasCaptchaSecret?: boolean;
  /** Whether to look for pages that reach what no fixture reached. */
  readonly propose?: boolean;
}

export interface CheckResult {
  readonly site: Site | undefined;
  readonly diagnostics: readonly CheckDiagnostic[];
  readonly views: readonly TemplateView[];
  readonly pages: number;
  readonly evidence: Evidence | undefined;
  /** Pages that reach what no fixture reached, where they were asked for. */
  readonly proposals: readonly ProposedFixture[];
}

/** What a render tells and a rule tells too, better placed. */
const TOLD_BY_RULES: ReadonlySet<string> = new Set(['partial-missing', 'partial-invalid']);

/** Everything that is wrong with a template folder, as far as its sources and its fixtures show. */
export async function checkFolder({
  folder,
  content,
  registry,
  settings,
  hasCaptchaSecret,
  propose = false,
}: CheckOptions): Promise<CheckResult> {
  const { site, diagnostics: loading } = await loadSite({ folder, registry });
  const diagnostics = [...loading];
  if (site === undefined)
    return { site, diagnostics: diagnostics, views: [], pages: 0, evidence: undefined, proposals: [] };
  const pages = content !== undefined && existsSync(content) ? content : undefined;
  const tell = (diagnostic: SiteDiagnostic) => diagnostics.push(diagnostic);
  const fixtures =
    pages === undefined ? NO_FIXTURES : readFixtures(folder, pages, await openSources(site.extensions, tell));
  try {
    const rules = pages === undefined ? [] : checkStoreFile(pages, { hasCaptchaSecret }).diagnostics;
    const store = pages === undefined ? [] : rules.map(fromTemplate(folder, pages));
    const found = [...diagnostics, ...store, ...(await mailDiagnostics(site))];
    const result = checkLoaded({ site, diagnostics: found, fixtures, settings });
    if (!propose || result.evidence === undefined) return result;
    return { ...result, proposals: proposeFixtures(result.evidence, site, fixtures.pages) };
  } finally {
    await fixtures.close();
  }
}

/** What mails are made with is loaded for folders that have some. */
async function mailDiagnostics({ mails }: Site): Promise<readonly SiteDiagnostic[]> {
  if (mails.files.length === 0) return [];
  const [{ checkMails }, { allMails }] = await Promise.all([
    import('./check-mails.ts'),
    import('../../services/all-mails.ts'),
  ]);
  return checkMails(mails, allMails);
}

export interface LoadedFolder {
  readonly site: Site;
  /** What loading it said. */
  readonly diagnostics: readonly SiteDiagnostic[];
  readonly fixtures: Fixtures;
  readonly settings: TemplateSettings;
}

/** The same for a folder that is loaded already, perhaps with text that is not saved yet. */
export function checkLoaded({ site, diagnostics: tolds, fixtures, settings }: LoadedFolder): CheckResult {
  const { registry } = site;
  const views = viewsOf(site);
  const evidence = collectEvidence(site, registry, views, fixtures.pages, settings);
  const vocabulary = new Vocabulary(fixtures.pages, site.root);
  const { pages, addresses, folder: content } = fixtures;
  const checked = { site, registry, views, fixtures: pages, addresses, content, vocabulary, evidence };
  const written: CheckDiagnostic[] = [
    ...tolds,
    ...fixtures.diagnostics,
    ...checkExpressions(views, registry),
    ...rules.flatMap((rule) => runRule(rule, checked)),
    ...runOwnRules(checked),
  ];
  const rendered = renderFixtures(site, fixtures.pages, settings).filter((diagnostic) => isNews(diagnostic, written));
  const found = [...written, ...rendered];
  const kept = withoutSuppressed(withoutConsequences(distinctDiagnostics(withoutUnreadable(found))), views).sort(
    bySource,
  );
  const diagnostics = withSuggestedFixes(kept, (file) => sourceIn(site, file));
  return { site, diagnostics, views, pages: fixtures.pages.length, evidence, proposals: [] };
}

/** What a render says about a place that is already known to be wrong follows from that mistake. */
function isNews(diagnostic: SiteDiagnostic, known: readonly SiteDiagnostic[]): boolean {
  if (TOLD_BY_RULES.has(diagnostic.code)) return false;
  return !known.some(({ code, file, message, line, column = 1, endLine = line, endColumn = column }) => {
    if (diagnostic.line === undefined) return code === diagnostic.code && message === diagnostic.message;
    const isOnLine = file === diagnostic.file && line === diagnostic.line && endLine === diagnostic.line;
    return isOnLine && (diagnostic.column ?? 1) >= column && (diagnostic.column ?? 1) <= endColumn;
  });
}

/** Of a file that is no text in UTF-8 nothing else is true. */
function withoutUnreadable(found: readonly CheckDiagnostic[]): readonly CheckDiagnostic[] {
  const files = new Set(found.filter(({ code }) => code === 'encoding-wrong').map(({ file }) => file));
  return files.size === 0 ? found : found.filter(({ code, file }) => code === 'encoding-wrong' || !files.has(file));
}

const hasCode =
  (...codes: readonly string[]) =>
  ({ code }: SiteDiagnostic) =>
    codes.includes(code);

/** What makes others follow: a file that cannot be read, then a tag that was meant as another, then what is never closed. */
const CAUSES: readonly ((diagnostic: SiteDiagnostic) => boolean)[] = [
  hasCode('config-failed', 'config-several', 'config-shape', 'config-member-unknown'),
  hasCode('encoding-wrong', 'file-unreadable', 'file-too-large', 'json-invalid', 'json-html', 'json-shape'),
  ({ code, suggestion }) => code === 'instruction-unknown' && suggestion !== undefined,
  hasCode('block-unclosed', 'tag-unclosed', 'style-brace-unclosed', 'style-brace-unopened'),
];

function rankOf(diagnostic: SiteDiagnostic): number {
  const rank = CAUSES.findIndex((isCause) => isCause(diagnostic));
  return rank < 0 ? CAUSES.length : rank;
}

/** Causes before what follows from them, then file by file. */
function bySource(a: SiteDiagnostic, b: SiteDiagnostic): number {
  if (rankOf(a) !== rankOf(b)) return rankOf(a) - rankOf(b);
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  return (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0);
}
