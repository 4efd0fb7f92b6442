/**
 * Published scripts ask old browsers for their number by a function whose text is one comment. The policy of our pages
 * makes no functions of texts, and the script would end there: one that would do nothing needs none.
 */
export function allowCommentFunctions(own: FunctionConstructor): FunctionConstructor {
  const allowed = new Proxy(own, {
    apply: (target, self, given: unknown[]) =>
      /^\/\*[^/]*\*\/$/.test(String(given)) ? () => undefined : Reflect.apply(target, self, given),
  });
  own.prototype.constructor = allowed;
  return allowed;
}
