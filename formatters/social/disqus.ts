import { childOf, isTruthy, type RenderContext, type Value } from '#engine';
import { findFrom } from './from-value.ts';

/** Comments are kept by Disqus. The predicate `disqus?` reads another spelling of the setting. */
export function usesDisqus(value: Value, context: RenderContext): boolean {
  return isTruthy(childOf(findFrom(value, 'websiteSettings', context), 'disqusShortname'));
}
