import { defineConfig, mergeConfig } from 'vitest/config';
import base from '../vitest.config.ts';
import { BREAKAGES } from './breakages.ts';
import { brokenModule } from './broken-module.ts';

const name = process.env['BREAKAGE'];
const breakage = BREAKAGES.find((candidate) => candidate.name === name);
if (name !== undefined && !breakage) throw new Error(`no such breakage: ${name}`);

/** The unit tests' configuration, on a source that is broken the way that `BREAKAGE` names, if it names one. */
export default mergeConfig(
  base,
  defineConfig({
    plugins: breakage ? [brokenModule(breakage)] : [],
    // Broken sources and their failures are nothing to keep: other runs would take them for the real ones.
    test: { cache: false, fsModuleCache: false },
  }),
);
