declare const brand: unique symbol;
type Branded<Name extends string> = string & { readonly [brand]: Name };

/** The host's id of a session. It can be used again by a later session, so it never serves as a key on its own. */
export type SessionId = Branded<'SessionId'>;
/** The host's id of one assistant message. */
export type MessageId = Branded<'MessageId'>;
/** Scheme, host and port of a DSH web GUI, as `location.origin` spells it. */
export type Origin = Branded<'Origin'>;
/** Realm and header identity in one string: the key of everything stored about a session. */
export type SessionKey = Branded<'SessionKey'>;
/** The host's opaque token of one item revision; only equality means something. */
export type Version = Branded<'Version'>;
