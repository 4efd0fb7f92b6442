import type { ComponentType, ReactNode, Ref } from 'react';

// What the page's React does without, as islands and the packages that they import ask for it.

/** The component itself: it is rendered once more than need be, and shows the same. */
export function memo<Props>(Component: ComponentType<Props>): ComponentType<Props> {
  return Component;
}

/** A reference is a property like any other. */
export function forwardRef<Target, Props extends object>(
  render: (props: Props, ref: Ref<Target> | null) => ReactNode,
): (props: Props & { readonly ref?: Ref<Target> | null }) => ReactNode {
  return (props) => render(props, props.ref ?? null);
}

/** At once: nothing here is put off. */
export function startTransition(work: () => void): void {
  work();
}

export function useTransition(): readonly [isPending: false, start: typeof startTransition] {
  return [false, startTransition];
}
