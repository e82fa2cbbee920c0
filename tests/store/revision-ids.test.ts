import { describe, expect, test } from 'vitest';
import { revision } from '../support/exchange.ts';
import { KINDS_OF_TABLES } from '../support/tables.ts';

/** A new one each time: a database writes the id into what it is given. */
function entry() {
  const { id: _, ...fields } = revision();
  return fields;
}

describe.each(KINDS_OF_TABLES)('in %s', (_, open) => {
  test('an entry that is added gets an id behind all that were there', async () => {
    const tables = open();
    const ids = await tables.transaction(async (writer) => {
      await writer.putRevision(revision({ id: 20 }));
      await writer.putRevision(revision({ id: 10 }));
      await writer.addRevision(entry());
      return writer.revisionIds();
    });
    expect(ids).toEqual(expect.arrayContaining([10, 20, 21]));
    expect(ids).toHaveLength(3);
  });

  test('ids that are kept free are not given to what is added', async () => {
    const tables = open();
    await tables.transaction((writer) => writer.reserveRevisions(30));
    expect(await tables.allRevisions()).toEqual([]);
    expect(await tables.transaction((writer) => writer.addRevision(entry()))).toBe(31);
  });

  test.each([5, 20])('nothing happens to what is there when id %i is kept free', async (upTo) => {
    const tables = open();
    await tables.transaction((writer) => writer.putRevision(revision({ id: 20 })));
    await tables.transaction((writer) => writer.reserveRevisions(upTo));
    expect(await tables.allRevisions()).toEqual([revision({ id: 20 })]);
    expect(await tables.transaction((writer) => writer.addRevision(entry()))).toBe(21);
  });
});
