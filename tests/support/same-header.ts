import type { SessionHeader } from '../../src/domain/session-key.ts';

/** Whether two headers are the same life of the same id. */
export function sameHeader(left: SessionHeader, right: SessionHeader): boolean {
  return left.id === right.id && left.createdAt === right.createdAt && left.cwd === right.cwd;
}
