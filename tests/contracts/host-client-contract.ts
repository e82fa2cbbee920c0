import type { ContractCase } from './contract-case.ts';
import { DELETE_CASES } from './delete-cases.ts';
import { LIST_CASES } from './list-cases.ts';
import { NOTE_CASES } from './note-cases.ts';
import { PUT_CASES } from './put-cases.ts';
import { SESSION_CASES } from './session-cases.ts';

/**
 * What every host client does, as HOST.md sections 2 and 4 describe it: the fake that the other tests stand on, the real
 * client on a real host, and the real client on what that host was once seen to answer.
 */
export const HOST_CLIENT_CONTRACT: readonly ContractCase[] = [
  ...LIST_CASES,
  ...PUT_CASES,
  ...NOTE_CASES,
  ...DELETE_CASES,
  ...SESSION_CASES,
];
