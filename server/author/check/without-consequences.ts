import type { CheckDiagnostic } from './analysis/rule.ts';

/**
 * One mistake is told once. A tag that was meant as another opens or closes nothing, so a block stays open or an end has no
 * beginning; where blocks are open that should not be, elements seem to be, too; and a block whose name was misspelt in its
 * only call seems unused.
 */
export function withoutConsequences(found: readonly CheckDiagnostic[]): readonly CheckDiagnostic[] {
  const follows = new Set<CheckDiagnostic>();
  for (const all of byFile(found).values()) for (const one of consequencesIn(all)) follows.add(one);
  const meant = new Set(found.filter(({ code }) => code === 'partial-unknown').map(({ suggestion }) => suggestion));
  return found.filter((one) => !follows.has(one) && !(one.code === 'block-unused' && meant.has(blockOf(one.file))));
}

function byFile(found: readonly CheckDiagnostic[]): ReadonlyMap<string, readonly CheckDiagnostic[]> {
  const files = new Map<string, CheckDiagnostic[]>();
  for (const one of found) files.set(one.file, [...(files.get(one.file) ?? []), one]);
  return files;
}

function consequencesIn(all: readonly CheckDiagnostic[]): CheckDiagnostic[] {
  const of = (code: string) => all.filter((one) => one.code === code).sort(byPlace);
  const [open, stray, unbalanced] = [of('block-unclosed'), of('tag-outside-block'), of('html-unbalanced')];
  const follow: CheckDiagnostic[] = open.length + stray.length > 0 ? unbalanced : [];
  for (const typo of of('instruction-unknown')) {
    if (typo.suggestion === '.end') {
      const left = open.findLast((one) => byPlace(one, typo) < 0 && !follow.includes(one));
      if (left !== undefined) follow.push(left);
    } else if (typo.suggestion !== undefined) follow.push(...stray.filter((one) => byPlace(one, typo) > 0));
  }
  return follow;
}

function byPlace(a: CheckDiagnostic, b: CheckDiagnostic): number {
  return (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0);
}

function blockOf(file: string): string {
  return file.replace(/^blocks\//, '');
}
