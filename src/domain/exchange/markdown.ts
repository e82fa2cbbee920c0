import type { Rating } from '../feedback.ts';
import { inMessageOrder, saysSomething } from '../listed-records.ts';
import type { FeedbackRecord } from '../record.ts';
import type { StoredSession } from '../stored-session.ts';
import { escapedLine, quoted } from './escape-markdown.ts';
import { givenNote } from './given-note.ts';
import type { SessionCopy } from './session-copy.ts';
import { isDate } from './time.ts';

/** The words of a text, in the reader's language. What they say is escaped like everything else. */
export interface MarkdownLabels {
  title: string;
  session: string;
  /** What stands for the turn of a message that no page has shown yet. */
  unknownTurn: string;
  unrated: string;
  reason: string;
  note: string;
  /** What stands above a note that was begun and is not saved. */
  draft: string;
  message: string;
  turn(turn: number): string;
  rating(rating: Rating): string;
  reasonName(reason: string): string;
  time(time: number): string;
}

/** Sessions as a text to be read, piece by piece. Messages about which nothing is said any more are left out. */
export function* markdown(sessions: Iterable<SessionCopy>, labels: MarkdownLabels): Generator<string, void> {
  yield `# ${escapedLine(labels.title)}\n`;
  for (const { session, records } of sessions) {
    yield sessionHeading(session, labels);
    for (const record of inMessageOrder(records.filter(saysSomething))) yield message(record, labels);
  }
}

function sessionHeading({ id, cwd, createdAt }: StoredSession, labels: MarkdownLabels): string {
  const facts = [`${escapedLine(labels.session)}: ${escapedLine(id)}`, time(createdAt, labels)];
  return `\n## ${escapedLine(cwd || id)}\n\n${joined(facts)}\n`;
}

function message(record: FeedbackRecord, labels: MarkdownLabels): string {
  const { context, desired, draft } = record;
  const turn = context ? labels.turn(context.turn) : labels.unknownTurn;
  const rating = desired ? labels.rating(desired.rating) : labels.unrated;
  const heading = [escapedLine(turn), time(context?.messageTime, labels), escapedLine(rating)];
  const reason = desired?.category;
  const blocks = [
    `### ${joined(heading)}`,
    reason !== undefined && `${label(labels.reason)} ${escapedLine(labels.reasonName(reason))}`,
    ...quote(labels.note, givenNote(record)),
    ...quote(labels.draft, draft),
    ...quote(labels.message, context?.excerpt),
  ];
  return blocks
    .filter((block) => block !== false)
    .map((block) => `\n${block}\n`)
    .join('');
}

function quote(name: string, text: string | undefined): string[] {
  return text === undefined ? [] : [label(name), quoted(text)];
}

function label(name: string): string {
  return `**${escapedLine(name)}:**`;
}

function time(at: number | undefined, labels: MarkdownLabels): string | undefined {
  return isDate(at) ? escapedLine(labels.time(at)) : undefined;
}

function joined(facts: (string | undefined)[]): string {
  return facts.filter((fact) => fact !== undefined).join(' · ');
}
