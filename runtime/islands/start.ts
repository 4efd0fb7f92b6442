import { type IslandModule, type Mark, startIslands } from './start-islands.ts';

/** Starts what wakes islands and regions of a site's own, beside the loader: what that hears is not for them. */
export function start(script: HTMLElement | null, marks: readonly Mark[]): void {
  /** What each of them imports, asked for beside its own code, so that a slow network waits once. */
  const modules = script?.dataset['islands']?.split(' ') ?? [];
  const load = (address: string): Promise<IslandModule> => {
    for (const href of modules.splice(0)) {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = href;
      document.head.append(link);
    }
    return import(/* @vite-ignore */ address);
  };
  const noted: unknown = Reflect.get(globalThis, 'vitrineEarly');
  startIslands({ load, marks, early: Array.isArray(noted) ? noted : [] });
}

export const ownScript = (): HTMLElement | null => document.querySelector<HTMLElement>('script[data-islands]');
