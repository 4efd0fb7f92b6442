import { suggest } from '#engine';
import { blockNames } from '../analysis/partial-calls.ts';
import type { Rule } from '../analysis/rule.ts';
import type { TemplateView } from '../analysis/template-view.ts';
import type { Span } from '../analysis/tree-walk.ts';

export const applyArgumentUnknown: Rule = {
  id: 'apply-argument-unknown',
  severity: 'warning',
  summary: 'An argument of apply that the partial never reads.',
  message: "'$name' reaches nobody: $reason.",
  help: 'Arguments of apply are `private` and key=value, which the partial reads as {@args.key}.',
  bad: {
    files: {
      'site.region': '{@|apply card.block ⟦sise=l⟧}',
      'blocks/card.block': '{## Usage: {@|apply card.block size=l} ##}<b>{@args.size|html}</b>',
    },
  },
  good: {
    files: {
      'site.region': '{@|apply card.block private size=l}{@|apply/card.block/\n  /size=l/\n}',
      'blocks/card.block': '<b>{@args.size|html}</b>',
    },
  },
  find({ views }, report) {
    for (const view of views) {
      for (const { node } of view.nodes) {
        if (node.kind !== 'variable') continue;
        for (const { name, raw, end } of node.formatters) {
          const [target, ...options] = name === 'apply' ? (raw?.texts ?? []) : [];
          if (target === undefined) continue;
          const block = views.find((one) => blockNames(one.path).includes(target));
          for (const option of options) {
            const span = view.spanOf(option, { start: end, end: node.end });
            reportOption(option, block, { view, ...span }, report);
          }
        }
      }
    }
  },
};

function reportOption(
  option: string,
  block: TemplateView | undefined,
  place: Span & { view: TemplateView },
  report: Parameters<Rule['find']>[1],
): void {
  // Arguments that are parted by a sign of the call's own stand on lines of theirs.
  if (option.trim() === '' || option === 'private') return;
  const at = option.indexOf('=');
  if (at < 0) {
    report(place, { name: option, reason: 'it is neither private nor key=value' });
    return;
  }
  if (block === undefined) return;
  // How a block is used is said in a comment of its own.
  const text = block.withoutComments;
  if (/\{@args[|}]/.test(text) || /\|\s*apply\b/.test(text)) return;
  const key = option.slice(0, at);
  const read = new Set([...text.matchAll(/@args\.([\w-]+)/g)].map(([, name = '']) => name));
  if (read.has(key)) return;
  const likely = suggest(key, read);
  const reason = `${block.path} reads no {@args.${key}}`;
  report(place, { name: option, reason }, likely === undefined ? {} : { suggestion: `${likely}${option.slice(at)}` });
}
