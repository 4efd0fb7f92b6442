import { Renderer, STYLESHEET, type Stylesheet } from '@squarespace/less-ts';
import { BoundedEvaluator, type EvaluationMistake, LocatingContext, LocatingStream } from './located-less.ts';

export interface PlatformCompiled {
  readonly css: string;
  readonly mistakes: readonly EvaluationMistake[];
}

/** Whether the platform's compiler can read a text. */
export function isReadByPlatform(text: string): boolean {
  return parse(text) !== undefined;
}

/** Where the platform's compiler stops reading a text that it cannot read. */
export function stopOfPlatform(text: string): number {
  const stream = streamOf(text);
  try {
    stream.parse(STYLESHEET);
  } catch {
    // The place is all that is asked.
  }
  return Math.min(stream.furthest, text.length);
}

/** Compiles a text that the platform's compiler can read; mistakes cost the rules that they stand in. */
export function compileByPlatform(text: string, reached: (offset: number) => void): PlatformCompiled {
  const stream = streamOf(text);
  const sheet = stream.parse(STYLESHEET) as Stylesheet;
  const context = new LocatingContext(stream.positions);
  const evaluator = new BoundedEvaluator(context, (node) => {
    const position = stream.positions.get(node);
    if (position === undefined) return;
    context.current = position;
    reached(position.start);
  });
  const evaluated = evaluator.evaluateStylesheet(context.newEnv(), sheet);
  return { css: Renderer.render(context, evaluated), mistakes: context.mistakes };
}

function parse(text: string): Stylesheet | undefined {
  try {
    return streamOf(text).parse(STYLESHEET) as Stylesheet;
  } catch {
    // It throws for what it cannot read, and overflows on what is nested without measure.
    return undefined;
  }
}

function streamOf(text: string): LocatingStream {
  return new LocatingStream(new LocatingContext(new WeakMap()), text);
}
