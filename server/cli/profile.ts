import { type Frame, profilePage, slowest } from '../author/check/profile.ts';
import { renderPage } from '../site/render-page.ts';
import { exitCodes } from './exit.ts';
import { type JsonFlag, printReport, type Report } from './json/print-report.ts';
import { openFolder } from './open-folder.ts';
import { preparePage } from './prepare-page.ts';
import { templateFolder } from './site-folder.ts';
import { outPaint, print } from './streams.ts';
import { table } from './table.ts';
import { tellErrors } from './tell-errors.ts';

const WARM_UP = 30;
const ROUNDS = 100;
const MOST_NAMED = 5;
const BAR = 24;

export interface ProfileFlags extends JsonFlag {
  readonly page: string;
}

/** Prints where the time of a page goes: every file within those that applied it, and the slowest by themselves. */
export async function profile(folder: string | undefined, { page: file, json }: ProfileFlags): Promise<void> {
  const { site, diagnostics } = await openFolder(templateFolder(folder));
  const prepared = await preparePage(site, { page: file });
  if (prepared === undefined) return;
  const { context, options, close } = prepared;
  tellErrors(site, [...diagnostics, ...renderPage(site, context, options).diagnostics]);
  const page = profilePage(site, (watched) => renderPage(watched, context, options), {
    warmUp: WARM_UP,
    rounds: ROUNDS,
  });
  await close();
  if (json) await printReport('profile', documentOf(options.path, page));
  else await print(report(options.path, page));
  process.exitCode = exitCodes.clean;
}

function documentOf(address: string, page: Frame): Report<'profile'> {
  const files = (frames: readonly Frame[], depth: number): Report<'profile'>['files'] =>
    frames.flatMap(({ file, calls, total, own, frames: inner }) => [
      { file, depth, calls, milliseconds: total, own },
      ...files(inner, depth + 1),
    ]);
  return { address, renders: ROUNDS, milliseconds: page.total, files: files(page.frames, 0) };
}

function report(path: string, page: Frame): string {
  const { bold } = outPaint();
  const rows: string[][] = [];
  const add = ({ file, calls, total, frames }: Frame, depth: number) => {
    const bar = '█'.repeat(Math.max(1, Math.round((BAR * total) / page.total)));
    rows.push(['  '.repeat(depth) + file, milliseconds(total), timesOf(calls), bar]);
    for (const frame of frames) add(frame, depth + 1);
  };
  for (const frame of page.frames) add(frame, 0);
  const named = slowest(page)
    .slice(0, MOST_NAMED)
    .map(({ file, own, calls }) => [file, milliseconds(own), timesOf(calls)]);
  return [
    bold(`${path}  ${milliseconds(page.total)} a page, the mean of ${ROUNDS}`),
    table(['file', 'with what it applies', '', ''], rows),
    '',
    bold('The slowest by themselves'),
    table(['file', 'time', ''], named),
    '',
  ].join('\n');
}

function milliseconds(time: number): string {
  return `${time.toFixed(3)} ms`;
}

function timesOf(calls: number): string {
  return calls === 1 ? '' : `${Math.round(calls * 10) / 10} times`;
}
