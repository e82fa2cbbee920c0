import type { StoredSession } from '../../domain/stored-session.ts';

/** A session's workspace by its last folder, or its id where it has none. */
export function workspaceName({ cwd, id }: StoredSession): string {
  return cwd === undefined ? id : lastFolder(cwd) || id;
}

/** The last folder of a path; the path itself where it has none. */
export function lastFolder(path: string): string {
  return path.split(/[/\\]/).findLast(Boolean) ?? path;
}
