import { expectTypeOf, test } from 'vitest';
import type { Version } from '../../src/domain/ids.ts';
import type { DeleteRequest, HostClient, PutRequest } from '../../src/host/host-client.ts';

type Failure<Method extends keyof HostClient> = Extract<
  Awaited<ReturnType<HostClient[Method]>>,
  { ok: false }
>['error'];
type Code<Method extends keyof HostClient> = Failure<Method>['code'];

type AnyFailure =
  | 'unreachable'
  | 'remote-absent'
  | 'signed-out'
  | 'forbidden'
  | 'not-granted'
  | 'paused'
  | 'server-error'
  | 'nonsense'
  | 'session-not-found';

test('what each operation may answer is a closed list', () => {
  expectTypeOf<Code<'list'>>().toEqualTypeOf<AnyFailure>();
  expectTypeOf<Code<'header'>>().toEqualTypeOf<AnyFailure>();
  expectTypeOf<Code<'assistantMessageIds'>>().toEqualTypeOf<AnyFailure>();
  expectTypeOf<Code<'put'>>().toEqualTypeOf<
    AnyFailure | 'version-conflict' | 'target-not-found' | 'note-blank' | 'note-too-large'
  >();
});

test('a delete finds no message missing, and is refused for nothing but its version', () => {
  expectTypeOf<Code<'delete'>>().toEqualTypeOf<AnyFailure | 'version-conflict'>();
  expectTypeOf<'target-not-found'>().not.toExtend<Code<'delete'>>();
});

test('a delete always names the version that it deletes; a put may expect none', () => {
  expectTypeOf<DeleteRequest['ifVersion']>().toEqualTypeOf<Version>();
  expectTypeOf<null>().not.toExtend<DeleteRequest['ifVersion']>();
  expectTypeOf<PutRequest['ifVersion']>().toEqualTypeOf<Version | null>();
});
