import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  // The page's policy allows nothing inline, small files included.
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The workbench, and the reference of the interface at /docs.
    rollupOptions: { input: ['index.html', 'docs.html'].map((page) => join(import.meta.dirname, page)) },
  },
  server: { proxy: { '/v1': 'http://127.0.0.1:8787', '/openapi.json': 'http://127.0.0.1:8787' } },
});
