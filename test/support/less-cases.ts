import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { LessCompiler } from '@squarespace/less-ts';
import less from 'less';
import { compileStyles } from '../../server/site/styles/compile-styles.ts';
import { parsedRules } from './parsed-rules.ts';
import { scratchFolder } from './serve-site.ts';

export interface LessCase {
  readonly name: string;
  readonly less: string;
  readonly imports?: Readonly<Record<string, string>>;
  readonly expect: { readonly css: string };
}

const file = join(import.meta.dirname, '../../../shared/conformance/less/dev.jsonl');

export const hasLessCases = existsSync(file);

export function lessCases(): readonly LessCase[] {
  if (!hasLessCases) return [];
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line) as LessCase);
}

/** The rules of a case's answer that are as expected, by who compiled it; and ours that are not. */
export interface LessScore {
  readonly expected: number;
  readonly ours: number;
  readonly platform: number;
  readonly less: number;
  readonly missing: readonly string[];
}

export async function scoreLessCase(example: LessCase): Promise<LessScore> {
  const wanted = parsedRules(example.expect.css);
  const hits = (css: string) => common(wanted, parsedRules(css));
  const ours = parsedRules(await byUs(example));
  return {
    expected: wanted.length,
    ours: common(wanted, ours),
    platform: hits(byPlatform(example)),
    less: hits(await byLess(example)),
    missing: wanted.filter((rule) => !ours.includes(rule)),
  };
}

function common(wanted: readonly string[], made: readonly string[]): number {
  const left = [...made];
  return wanted.filter((rule) => {
    const at = left.indexOf(rule);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  }).length;
}

async function byUs({ less: source, imports = {} }: LessCase): Promise<string> {
  const files = Object.entries({ 'site.less': source, ...imports });
  const root = scratchFolder(Object.fromEntries(files.map(([name, text]) => [posix.join('styles', name), text])));
  return (await compileStyles({ root, names: ['site.less'] })).css ?? '';
}

function byPlatform({ less: source }: LessCase): string {
  try {
    return new LessCompiler({ indentSize: 2, mixinRecursionLimit: 64 }).compile(source).css;
  } catch {
    return '';
  }
}

async function byLess({ less: source, imports = {} }: LessCase): Promise<string> {
  const files = Object.entries({ 'site.less': source, ...imports });
  const root = scratchFolder(Object.fromEntries(files.map(([name, text]) => [posix.normalize(name), text])));
  try {
    return (await less.render(source, { math: 'always', paths: [root], filename: join(root, 'site.less') })).css;
  } catch {
    return '';
  }
}
