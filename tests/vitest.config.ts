import path from 'node:path';
import { defineConfig } from 'vitest/config';

/**
 * The rooms of which it is counted how much the unit tests run through. What is there for a page alone (`page`, `content`, `ui`,
 * `views` and the entry points) runs in the browser tests, in a real browser, where nothing is counted; `platform` and `settings`
 * are a line each that names something of the browser's.
 */
const COUNTED = ['background', 'domain', 'host', 'locales', 'messages', 'store'].map((room) => `src/${room}/**`);

export default defineConfig({
  root: path.resolve(import.meta.dirname, '..'),
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    restoreMocks: true,
    // A bound for what hangs, not for what is slow: machines are.
    testTimeout: 60_000,
    setupFiles: ['tests/support/property-seed.ts'],
    coverage: {
      include: COUNTED,
      reporter: [['text', { skipEmpty: true, maxCols: 110 }]],
      reportsDirectory: 'test-results/coverage',
      reportOnFailure: true,
      // Whatever decides is run through as a whole. Elsewhere the rest is what needs a browser: its listeners, tabs, alarms.
      thresholds: {
        'src/domain/**': { 100: true },
        'src/background/**': { statements: 72, branches: 68, functions: 66, lines: 70 },
        'src/host/**': { statements: 96, branches: 93, functions: 100, lines: 97 },
        'src/locales/**': { statements: 100, branches: 87, functions: 100, lines: 100 },
        'src/messages/**': { statements: 94, branches: 100, functions: 100, lines: 93 },
        'src/store/**': { statements: 88, branches: 79, functions: 85, lines: 87 },
      },
    },
  },
});
