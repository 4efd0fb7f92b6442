// Fails when a package that is installed has a known critical advisory, unless .ci/advisories.json says why that is
// borne and until when: [{ "advisory": "GHSA-…", "reason": "a sentence", "until": "2026-12-31" }].
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Exception {
  readonly advisory?: string;
  readonly reason?: string;
  /** The last day, as year-month-day. */
  readonly until?: string;
}

interface Cause {
  readonly source: number;
  readonly title: string;
  readonly severity: string;
  readonly url: string;
}

/** What `npm audit --json` answers, as far as it is read; without a registry that knows, nothing. */
export interface AuditReport {
  readonly vulnerabilities?: Readonly<Record<string, { readonly via: readonly (Cause | string)[] }>>;
}

/** What is wrong, as sentences. */
export function judge(report: AuditReport, exceptions: readonly Exception[], today: string): string[] {
  const told: string[] = [];
  const borne = new Set<string>();
  for (const { advisory = 'an unnamed advisory', reason = '', until = '' } of exceptions) {
    if (reason.trim() === '' || !/^\d{4}-\d{2}-\d{2}$/.test(until)) {
      told.push(`The exception for ${advisory} needs a reason and a date in "until".`);
    } else if (until < today) told.push(`The exception for ${advisory} ended on ${until}.`);
    else borne.add(advisory);
  }
  const found = new Map<string, string>();
  for (const [name, { via }] of Object.entries(report.vulnerabilities ?? {})) {
    for (const cause of via) {
      if (typeof cause === 'string' || cause.severity !== 'critical') continue;
      const advisory = /GHSA(?:-\w{4}){3}/.exec(cause.url)?.[0] ?? String(cause.source);
      if (!borne.has(advisory)) found.set(advisory, `${name}: ${cause.title} (${advisory})`);
    }
  }
  return [...told, ...found.values()];
}

if (process.argv[1] === import.meta.filename) {
  const exceptions: Exception[] = JSON.parse(readFileSync(join(import.meta.dirname, 'advisories.json'), 'utf8'));
  const { stdout } = spawnSync('npm', ['audit', '--json', '--audit=true'], { encoding: 'utf8', maxBuffer: 1e9 });
  const report: AuditReport = JSON.parse(stdout || '{}');
  const told = judge(report, exceptions, new Date().toISOString().slice(0, 10));
  for (const sentence of told) console.error(sentence);
  if (report.vulnerabilities === undefined) console.log('The registry tells no advisories: nothing was compared.');
  process.exitCode = told.length > 0 ? 1 : 0;
}
