/** When the code of an island is loaded. */
export const islandLoads = ['load', 'idle', 'visible', 'touch', 'media'] as const;

export type IslandLoad = (typeof islandLoads)[number];

/** The element around an island: it has no box of its own, so that layouts see what stands in it. */
export const islandTag = 'vitrine-island';

/** When the code of a region is loaded; which screen it is for, its style sheet says. */
export const regionLoads = ['load', 'idle', 'visible', 'touch'] as const;

/** A region of a site's own, as the page's script is told of it. */
export interface RegionMark {
  readonly name: string;
  /** Finds the elements whose contents its component takes over. */
  readonly selector: string;
  readonly load: (typeof regionLoads)[number];
  /** What of it is held when it is pressed before the code is there. */
  readonly controls: string;
  /** Where its module is, seen from the runtime's folder. */
  readonly script: string;
}

/** What an island's element says of it, by attribute. */
export const islandAttributes = {
  load: 'load',
  media: 'media',
  script: 'src',
  props: 'props',
  place: 'place',
} as const;

/** What React's ids of an island begin with: the same on the server and in the browser. */
export const islandPrefix = (place: string) => `island-${place}-`;

/**
 * What islands may import of React: what the page's own React has (runtime/decisions/0506). `memo` and `forwardRef` are ours,
 * and so is what would put work off.
 */
export const islandReact = {
  react: [
    'Children',
    'Fragment',
    'StrictMode',
    'cloneElement',
    'createContext',
    'createElement',
    'createRef',
    'forwardRef',
    'isValidElement',
    'memo',
    'startTransition',
    'use',
    'useCallback',
    'useContext',
    'useDebugValue',
    'useDeferredValue',
    'useEffect',
    'useId',
    'useImperativeHandle',
    'useInsertionEffect',
    'useLayoutEffect',
    'useMemo',
    'useReducer',
    'useRef',
    'useState',
    'useSyncExternalStore',
    'useTransition',
    'version',
  ],
  'react/jsx-runtime': ['Fragment', 'jsx', 'jsxs'],
  'react-dom': ['createPortal', 'flushSync'],
} as const;

/** The names of `vitrine/client` by the module that has them: an island loads those that it imports. */
export const islandClient = {
  'runtime/islands/client/use-cart.ts': ['useCart'],
  'runtime/islands/client/use-product.ts': ['useProduct'],
  'runtime/islands/client/calls.ts': ['call', 'cart'],
} as const;

/** The module with React and with what takes an island over. */
export const islandRuntime = 'runtime/islands/react.ts';
/** What regions of a site's own are built with, as a module that is built into them. */
export const regionParts = 'region-parts';
/** The names of `vitrine/client` that it has. */
export const regionClient = ['asFound', 'defineRegion'] as const;
/** The script of pages with islands, built by itself. */
export const islandBoot = 'runtime/islands/boot.ts';
/** The same for pages with regions of the site's own. */
export const regionBoot = 'runtime/islands/boot-regions.ts';

/** The name of the file that the build makes of one of these modules. */
export const islandChunk = (module: string) => `island-${module.replace(/^.*\/|\.tsx?$/g, '')}`;
