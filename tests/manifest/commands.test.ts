import { expect, test } from 'vitest';
import { COMMANDS } from '../../src/messages/protocol.ts';
import config from '../../wxt.config.ts';

test('the commands that pages understand are those that the browser is told of', () => {
  const { manifest } = config;
  const told = typeof manifest === 'function' ? manifest({ browser: 'chrome' } as never) : manifest;
  expect(Object.keys((told as { commands: object }).commands).toSorted()).toEqual([...COMMANDS].toSorted());
});
