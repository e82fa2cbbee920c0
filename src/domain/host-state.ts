/** What is known about the host behind an origin. */
export type HostState =
  | 'unknown'
  | 'available'
  /** It answers, but offers no feedback remote. */
  | 'remote-absent'
  | 'signed-out'
  /** It refuses requests of this extension. */
  | 'forbidden'
  /** The user has not allowed its address, or not any more: it is not asked. */
  | 'not-granted'
  | 'unreachable'
  /** It answers, but with errors or with something that is no answer. */
  | 'failing';
