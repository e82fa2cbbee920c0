/** Why a wish is not what the page shows from here on. */
export type StoreFailure =
  /** The browser has no room left for this extension. */
  | 'storage-full'
  /** The database could not be opened or written. */
  | 'storage-failed'
  /** Another window of the extension keeps an older database open. */
  | 'storage-blocked'
  /** The browser keeps nothing: a private window, or storage is switched off. */
  | 'storage-absent'
  /** A new version of the extension is about to start. */
  | 'updating'
  /** The page named a session life that this origin never showed. */
  | 'unknown-session'
  /** Something else was said here since, or it was taken back already. */
  | 'nothing-to-undo'
  /** The note is of nothing but white space. */
  | 'note-blank'
  /** The message did not have the agreed shape, or its sender may not send it. */
  | 'not-understood'
  /** The extension did not answer: whether it was stored is not known. */
  | 'no-answer'
  /** The session was made anew on the host; what was said belongs to the earlier one and is kept there. */
  | 'session-replaced'
  /** The extension was updated or removed while the page stayed open. */
  | 'context-gone';
