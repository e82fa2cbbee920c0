import { describe, test } from 'vitest';
import { FakeHost } from '../support/fake-host.ts';
import { HOME } from '../support/values.ts';
import { countedNames } from './counted-names.ts';
import { HOST_CLIENT_CONTRACT } from './host-client-contract.ts';
import { subjectOf } from './subject.ts';

function fakeSubject() {
  const client = new FakeHost();
  return subjectOf({
    client,
    origin: HOME,
    home: '/home/user',
    fresh: countedNames(),
    place: ({ header, turns }) => {
      const withText = turns.filter(({ kind }) => kind !== 'empty');
      const without = turns.filter(({ kind }) => kind === 'empty');
      const ids = (some: typeof turns) => some.map(({ assistant }) => assistant);
      client.serve(HOME, header, ids(withText), ids(without));
    },
    remove: ({ header }) => client.dismiss(HOME, header.id),
  });
}

describe('on the fake host', () => {
  test.each(HOST_CLIENT_CONTRACT)('$name', async ({ run }) => {
    await run(fakeSubject());
  });
});
