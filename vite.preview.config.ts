import { defineConfig } from 'vite';

// Scripts of `vitrine dev` for the browser. A folder of their own: nothing of them is ever sent by the server that sells.
export default defineConfig({
  publicDir: false,
  build: {
    target: 'es2022',
    outDir: 'dist/preview',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        client: 'server/author/dev/client/client.ts',
        gallery: 'server/author/dev/client/gallery.ts',
        sheet: 'server/author/dev/client/sheet.ts',
      },
      output: { entryFileNames: '[name].js' },
    },
  },
});
