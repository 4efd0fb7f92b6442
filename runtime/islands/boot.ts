import { type IslandModule, startIslands } from './start-islands.ts';

// Stands only on pages with islands (server/site/head/island-head.ts), beside the loader: what that hears is not for islands.

/** What every island imports, asked for beside its own code, so that a slow network waits once. */
const modules = document.querySelector<HTMLElement>('script[data-islands]')?.dataset['islands']?.split(' ') ?? [];

function load(address: string): Promise<IslandModule> {
  for (const href of modules.splice(0)) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
  }
  return import(/* @vite-ignore */ address);
}

const noted: unknown = Reflect.get(globalThis, 'vitrineEarly');
startIslands({ load, early: Array.isArray(noted) ? noted : [] });
