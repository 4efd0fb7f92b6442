import type { RouteDescription } from '#contract';
import { createIntentKey } from '../../api/key.ts';
import { services } from '../../page/services.ts';
import { cartStore } from '../../stores/cart.ts';
import type { ApiCall } from './api-call.ts';
import type { Answer } from './types.ts';

/** Asks the shop's server as the page's own parts do. A cart in the answer is shown everywhere on the page. */
export async function call<Input extends object, Value>(
  route: ApiCall<Input, Value>,
  input: Input,
): Promise<Answer<Value>> {
  // The build writes what a route says, without its schemas: the server that answers is of the same version.
  const asked = { ...(route as RouteDescription), ok: anObject } as RouteDescription;
  const keyed = asked.idempotency === undefined ? input : { idempotencyKey: createIntentKey(), ...input };
  const reply = await services(document).call(asked, keyed);
  if (reply.ok) {
    const { shoppingCart } = Object(reply.value);
    if (shoppingCart !== undefined) cartStore(document).accept(shoppingCart);
    return { ok: true, value: reply.value as Value };
  }
  const { kind, status } = reply;
  if (reply.kind !== 'refused') return { ok: false, kind, status };
  return { ok: false, kind, status, message: reply.message, errors: reply.errors };
}

const anObject = {
  safeParse: (data: unknown) => ({ success: typeof data === 'object' && data !== null, data }),
};
