import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [svelte()],
  base: './',
  build: {
    outDir: '../src/kibitz/web/static',
    emptyOutDir: true,
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'], // the first with light-dark()
    // The content security policy allows no inline script, and what is small is cached as well as what is big.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
