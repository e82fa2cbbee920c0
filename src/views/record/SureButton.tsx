import { useState } from 'preact/hooks';

export interface SureButtonProps {
  label: string;
  /** What stands there once it was pressed: to be pressed again. */
  sure: string;
  disabled?: boolean;
  class?: string;
  onSure(): void;
}

/** A button for what cannot be undone: it asks once more. Neither a double click nor a key that is held down is an answer. */
export function SureButton({ label, sure, disabled = false, class: className = '', onSure }: SureButtonProps) {
  const [isAsked, setIsAsked] = useState(false);
  return (
    <button
      type="button"
      class={`text-action ${className}`}
      disabled={disabled}
      onBlur={() => setIsAsked(false)}
      onKeyDown={(event) => {
        if (event.repeat) event.preventDefault();
      }}
      onClick={(event) => {
        if (event.detail > 1) return;
        setIsAsked(!isAsked);
        if (isAsked) onSure();
      }}
    >
      {isAsked ? sure : label}
    </button>
  );
}
