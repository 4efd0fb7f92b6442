import { isPlainOut } from '#model';
import type { StartControl } from './control.ts';

/** A text for one variant is shown while that variant is chosen; none beside what is sold out. */
export const startScarcity: StartControl = (root, { product, state }) => {
  const meant: Readonly<Record<string, unknown>> | null = JSON.parse(
    root.getAttribute('data-variant-attributes') ?? 'null',
  );
  return () => {
    const { choice } = state.get();
    const isMeant = !meant || product.options.every((name) => choice[name] && choice[name] === String(meant[name]));
    root.toggleAttribute('hidden', !isMeant || isPlainOut(product, choice));
  };
};
