import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';

// The content security policy forbids style attributes; chessground sets one, which board.css says instead.
const ATTRIBUTE = "style: 'color-scheme:light only',";
const withoutStyleAttribute: Plugin = {
  name: 'without-style-attribute',
  transform(code, id) {
    if (!id.endsWith('chessground/dist/wrap.js')) return;
    if (!code.includes(ATTRIBUTE)) this.error(`chessground no longer says ${ATTRIBUTE}`);
    return { code: code.replace(ATTRIBUTE, ''), map: null };
  },
};

export default defineConfig({
  plugins: [svelte(), withoutStyleAttribute],
  base: './',
  build: {
    outDir: '../src/kibitz/web/static',
    emptyOutDir: true,
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'], // the first with light-dark()
    // The content security policy allows no inline script, and what is small is cached as well as what is big.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // A constant that only a later page needs goes there, not into the first file.
      optimization: { inlineConst: { mode: 'all' } },
      output: {
        // What the first page needs comes in one file: a dozen small ones take a tenth of a second, even from the cache.
        codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] },
      },
    },
  },
});
