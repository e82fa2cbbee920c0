import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const SCENARIOS = path.resolve(import.meta.dirname, '..', '..', 'e2e', 'scenarios');

test('every snapshot that a scenario compares with is there, and there is no other', () => {
  const files = readdirSync(SCENARIOS, { recursive: true, encoding: 'utf8' });
  const stored = files.filter((file) => file.endsWith('.aria.yml'));
  const wanted = files
    .filter((file) => file.endsWith('.spec.ts'))
    .flatMap((file) =>
      [...readFileSync(path.join(SCENARIOS, file), 'utf8').matchAll(/name: '([\w-]+\.aria\.yml)'/g)].map(
        ([, name]) => `${file}-snapshots/${name}`,
      ),
    );
  expect(wanted.length).toBeGreaterThan(0);
  expect(stored.toSorted()).toEqual(wanted.toSorted());
});
