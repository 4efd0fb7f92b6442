/** What can be wrong with the islands of a folder; joins the other messages about it (`diagnostics.ts`). */
export const islandDiagnostics = {
  'island-vite-missing': {
    severity: 'error',
    message: 'The folder has $what, and $found.',
    help: 'Run npm install --save-dev vite@8 where the package.json of the site is. Until then they are left out.',
  },
  'island-failed-build': {
    severity: 'error',
    message: 'The islands cannot be built: $detail',
    help: 'Pages show the islands of the last state that could be built, or what stands in their tags.',
  },
  'island-shape': {
    severity: 'error',
    message: 'The island $name has no component: $found.',
    help: 'The file exports a function as its default. It may export a zod schema named props beside it.',
  },
  'island-name': {
    severity: 'error',
    message: 'An island cannot be called "$name".',
    help: 'Files of islands/ whose name begins with a capital are islands, named by letters and digits: Counter.tsx.',
  },
  'island-unknown': {
    severity: 'error',
    message: 'There is no island "$name".',
    help: 'The islands of this folder are: $known.',
  },
  'island-load': {
    severity: 'error',
    message: 'An island is not loaded at "$load".',
    help: 'The attribute load is one of $known; media needs the attribute media with a media query.',
  },
  'island-props': {
    severity: 'error',
    message: 'The island $name takes no such properties: $detail',
    help: 'What stands in its tag is shown instead. Its schema is the export props of the file.',
  },
  'island-failed': {
    severity: 'error',
    message: 'The island $name cannot be rendered: $detail',
    help: 'What stands in its tag is shown instead.',
  },
} as const;
