import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// The page's own logic, without a browser: tests/browser of the project has the rest.
export default defineConfig({
  plugins: [svelte()],
  test: {
    include: ['tests/**/*.test.ts'],
    setupFiles: ['tests/browser.ts'],
    unstubGlobals: true,
    css: true,
    // One thread for all files: to start one for each takes longer than the tests.
    pool: 'threads',
    isolate: false,
    fileParallelism: false,
    // A busy machine is no reason to fail.
    testTimeout: 120_000,
  },
});
