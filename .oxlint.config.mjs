/** The rooms of `src`, and for each which other rooms and which packages it may import. The arrows only go down. */
const ROOMS = {
  domain: { rooms: [], packages: ['zod/mini'] },
  locales: { rooms: [], packages: [] },
  platform: { rooms: [], packages: [] },
  settings: { rooms: [], packages: ['wxt/browser'] },
  page: { rooms: ['domain'], packages: [] },
  store: { rooms: ['domain'], packages: ['dexie', 'zod/mini'] },
  host: { rooms: ['domain'], packages: ['zod/mini', 'fflate'] },
  messages: { rooms: ['domain'], packages: ['zod/mini', '@webext-core/messaging'] },
  ui: { rooms: ['domain', 'locales'], packages: ['preact', 'preact/hooks', '@preact/signals', 'diff'] },
  content: {
    rooms: ['domain', 'page', 'messages', 'ui', 'settings', 'locales'],
    packages: ['preact', 'preact/hooks', '@preact/signals-core', 'wxt/browser'],
  },
  background: {
    rooms: ['domain', 'store', 'host', 'messages', 'settings', 'platform'],
    packages: ['wxt/browser', 'dexie', 'zod/mini'],
  },
  views: {
    rooms: ['domain', 'messages', 'ui', 'store', 'settings', 'locales'],
    packages: ['@tanstack/virtual-core', 'papaparse', 'preact', 'preact/hooks', '@preact/signals', 'wxt/browser'],
  },
};

/** All packages that any room uses; and `zod`, which weighs sixteen times `zod/mini`. */
const PACKAGES = new Set(['zod', ...Object.values(ROOMS).flatMap(({ packages }) => packages)]);

function boundary(room) {
  const { rooms, packages } = ROOMS[room];
  const message = `\`${room}\` may import ${[...rooms, ...packages].map((name) => `\`${name}\``).join(', ') || 'nothing'} only.`;
  const closed = Object.keys(ROOMS).filter((other) => other !== room && !rooms.includes(other));
  const paths = [...PACKAGES].filter((name) => !packages.includes(name)).map((name) => ({ name, message }));
  const patterns = [{ group: closed.map((name) => `**/${name}/**`), message }];
  return { files: [`src/${room}/**`], rules: { 'no-restricted-imports': ['error', { paths, patterns }] } };
}

export default {
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'promise', 'react', 'jsx-a11y', 'vitest'],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  ignorePatterns: ['.output', '.wxt', 'node_modules', 'e2e/host/node_modules', 'test-results'],
  rules: {
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'off',
    'react/react-in-jsx-scope': 'off',
    'no-await-in-loop': 'off',
    'import/no-unassigned-import': [
      'error',
      {
        allow: ['**/*.css', 'fake-indexeddb/auto'],
      },
    ],
    'import/no-cycle': 'error',
    'no-shadow': 'off',
    'no-underscore-dangle': 'off',
    'import/no-named-as-default-member': 'off',
    'vitest/expect-expect': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'vitest/require-mock-type-parameters': 'off',
    'no-unused-vars': [
      'error',
      {
        ignoreRestSiblings: true,
        argsIgnorePattern: '^_',
        varsIgnorePattern: '^_',
      },
    ],
    'unicorn/prefer-add-event-listener': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
  },
  overrides: [
    ...Object.keys(ROOMS).map(boundary),
    {
      // Time, chance and the world outside come into the domain as arguments.
      files: ['src/domain/**'],
      rules: {
        'no-restricted-globals': [
          'error',
          'Date',
          'performance',
          'crypto',
          'fetch',
          'window',
          'self',
          'globalThis',
          'document',
          'navigator',
          'location',
          'browser',
          'chrome',
          'indexedDB',
          'localStorage',
          'setTimeout',
          'setInterval',
          'queueMicrotask',
        ],
        'no-restricted-properties': ['error', { object: 'Math', property: 'random' }],
      },
    },
    { files: ['e2e/scenarios/fixtures.ts'], rules: { 'no-empty-pattern': 'off' } },
  ],
};
