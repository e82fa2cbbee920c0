import type { StoredSession } from '../../domain/stored-session.ts';

/** A session's workspace by its last folder, or its id where it has none. */
export function workspaceName({ cwd, id }: StoredSession): string {
  return cwd?.split(/[/\\]/).findLast(Boolean) ?? id;
}
