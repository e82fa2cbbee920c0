/**
 * Everything that is selected in the host's page, and nothing else selects there. Class names are hashed by the host's build:
 * only its data attributes are stable. Each was seen on the running host.
 */

/** The list of rows of the chat view; there is one while a session is shown. */
export const CHAT_FLOW = '[data-chat-flow]';

/** The end of a finished turn, holding its actions row. The value is the turn's number. */
export const TURN_TAIL = '[data-turn-tail]';

/** Where plugins put their actions for a turn's closing message; laid out as if it were not there (`display: contents`). */
export const ACTIONS_SLOT = '[data-slot="conversation.chat.assistant-actions"]';

/** A row of the chat view's list. */
export const ROW = '[data-chat-flow-key]';

/** The row of one step of a turn: what the assistant said before it called a tool, or at the end. */
export const STEP_ROW = '[data-chat-flow-kind="assistant-step"]';

/** The row of what the user said, with which a turn begins. */
export const USER_ROW = '[data-chat-flow-kind="user"]';

/** What the page renders for a row; its slot is laid out as if it were not there. */
export const ROW_CONTENT = '[data-slot] > *';

/** The button that loads earlier turns, while there are any: above the rows, in what has no row's key. */
export const LOAD_EARLIER = `${CHAT_FLOW} > :first-child:not(${ROW}) button`;

/** The attribute by which we mark, for a moment, the message that the user was brought to. */
export const TARGET_MARK = 'data-dsh-feedback-target';

/** The attribute by which we mark rows that we have dealt with. */
export const SEEN_MARK = 'data-dsh-feedback-seen';

/** The attribute by which we mark the host's own rating buttons. */
export const NATIVE_MARK = 'data-dsh-feedback-native';
