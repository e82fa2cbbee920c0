import type { Text, Translate } from '../../locales/translate.ts';
import { failureNotice } from '../../ui/state-sentence.ts';
import { KeptFocus } from './KeptFocus.tsx';
import { PopupFoot } from './PopupFoot.tsx';
import type { PopupModel, PopupProblem } from './popup-model.ts';
import { SessionList } from './SessionList.tsx';
import { SessionsList } from './SessionsList.tsx';

export interface PopupViewProps {
  model: PopupModel;
  t: Translate<Text>;
  /** The tag of the language that times are written in. */
  language: string;
}

export function PopupView({ model, t, language }: PopupViewProps) {
  const place = model.place.value;
  const problem = model.problem.value;
  return (
    <>
      {problem && (
        <p class="problem" role="alert">
          {problemSentence(problem, t)}
        </p>
      )}
      {place.kind === 'session' ? (
        <SessionList key={place.key} model={model} t={t} language={language} />
      ) : (
        <SessionsList model={model} t={t} language={language} />
      )}
      <PopupFoot model={model} t={t} />
      <KeptFocus model={model} />
    </>
  );
}

function problemSentence(problem: PopupProblem, t: Translate<Text>): string {
  if (problem === 'not-in-page') return t('popupNotFound');
  if (problem === 'unreadable-store') return t('popupStorageFailed');
  return failureNotice(problem, t).sentence;
}
