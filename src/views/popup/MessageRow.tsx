import type { FeedbackRecord } from '../../domain/record.ts';
import { recordView } from '../../domain/record-view.ts';
import type { SessionFeedback } from '../../store/live-queries.ts';
import { RecordCard } from '../record/RecordCard.tsx';
import type { PopupViewProps } from './PopupView.tsx';
import { UndoBar } from './UndoBar.tsx';

export interface MessageRowProps extends PopupViewProps {
  record: FeedbackRecord;
  feedback: SessionFeedback;
}

/** One message's feedback, and what can be done about it. */
export function MessageRow({ record, feedback, model, t, language }: MessageRowProps) {
  const { session, host, elsewhere, noteLimit } = feedback;
  const { messageId } = record;
  const { actions } = model;
  const inTab = model.inTab.value === session.key;
  /** What is pressed may go away by what it does. */
  const acting = () => model.actedOn(messageId);
  return (
    <li data-message={messageId}>
      <RecordCard
        view={recordView(record, { host, elsewhere, paused: model.paused.value })}
        record={record}
        learnedLimit={noteLimit}
        language={language}
        t={t}
        onRate={(rating) => {
          acting();
          void model.rate(record, rating);
        }}
        onReason={(reason) => void model.setReason(record, reason)}
        onDraft={(text) => void actions.saveDraft(session, messageId, text)}
        onNote={(text) => model.saveNote(record, text)}
        onWriting={(isWriting) => {
          acting();
          model.write(messageId, isWriting);
        }}
        onGoTo={inTab && record.context ? () => void leaveFor(model, messageId) : undefined}
        onDecide={(side) => {
          acting();
          void model.decide(record, side);
        }}
        onRestore={() => {
          acting();
          void actions.restore(session, [messageId]);
        }}
        onDiscard={() => {
          acting();
          void actions.discard(session, [messageId]);
        }}
        history={() => actions.history(session, messageId)}
      >
        <UndoBar model={model} of={messageId} t={t} />
      </RecordCard>
    </li>
  );
}

/** Once the page shows the message, the popup is only in the way. */
async function leaveFor(model: PopupViewProps['model'], messageId: FeedbackRecord['messageId']) {
  if (await model.goTo(messageId)) close();
}
