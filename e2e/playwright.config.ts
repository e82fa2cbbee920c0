import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'scenarios',
  testMatch: '*.spec.ts',
  outputDir: '../test-results/browser',
  // A flake is a fault to be found, not to be tried again.
  retries: 0,
  // Each worker runs a host and a browser.
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  // Where everything is checked, nothing is written.
  updateSnapshots: process.env['CI'] ? 'none' : 'missing',
  reporter: [['list']],
  use: { actionTimeout: 15_000, screenshot: 'only-on-failure' },
});
