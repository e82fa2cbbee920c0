import { REASONS } from '../domain/feedback.ts';
import type { DetailsText, PageText, Translate } from '../locales/translate.ts';

export interface ReasonChipsProps {
  /** The reason that is given; one that a newer host knows and we do not is none of these. */
  reason: string | undefined;
  /** Whether the host does not keep it. */
  isLocal: boolean;
  t: Translate<DetailsText>;
  /** `null` takes the reason away. */
  onReason(reason: string | null): void;
}

const NAMES = {
  'task-result': 'reasonTaskResult',
  'instruction-following': 'reasonInstructionFollowing',
  'product-interaction': 'reasonProductInteraction',
  'service-stability': 'reasonServiceStability',
  'resource-cost': 'reasonResourceCost',
  'security-privacy-permission': 'reasonSecurityPrivacyPermission',
  other: 'reasonOther',
} as const satisfies Record<(typeof REASONS)[number], PageText>;

/** The name of a reason; a reason of a newer host is called what the host calls it. */
export function reasonName(reason: string, t: Translate): string {
  const known = REASONS.find((candidate) => candidate === reason);
  return known ? t(NAMES[known]) : reason;
}

/** The host's reasons for a rating, of which at most one is given. */
export function ReasonChips({ reason, isLocal, t, onReason }: ReasonChipsProps) {
  return (
    <div class="reasons" role="group" aria-label={t('reason')}>
      {REASONS.map((of) => (
        <button
          key={of}
          type="button"
          class="reason"
          aria-pressed={reason === of}
          onClick={(event) => event.isTrusted && onReason(reason === of ? null : of)}
        >
          {reasonName(of, t)}
        </button>
      ))}
      {reason !== undefined && isLocal && (
        <p class="note-sentence" role="status">
          {t('reasonLocal')}
        </p>
      )}
    </div>
  );
}
