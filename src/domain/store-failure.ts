/** Why a wish could not be stored. Nothing was changed then. */
export type StoreFailure =
  /** The browser has no room left for this extension. */
  | 'storage-full'
  /** The database could not be opened or written. */
  | 'storage-failed'
  /** The page named a session life that this origin never showed. */
  | 'unknown-session'
  /** The message did not have the agreed shape, or its sender may not send it. */
  | 'not-understood'
  /** The extension was updated or removed while the page stayed open. */
  | 'context-gone';
