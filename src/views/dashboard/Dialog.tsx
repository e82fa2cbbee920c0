import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';

export interface DialogProps {
  title: string;
  /** Whether something is under way that must not be lost sight of. */
  isBusy: boolean;
  /** It was closed, in whatever way. */
  onClose(): void;
  children: ComponentChildren;
}

/** A dialog over the page, which waits until it is closed. */
export function Dialog({ title, isBusy, onClose, children }: DialogProps) {
  const id = useId();
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => ref.current?.showModal(), []);
  return (
    <dialog
      ref={ref}
      class="dialog"
      aria-labelledby={id}
      onClose={onClose}
      onCancel={(event) => isBusy && event.preventDefault()}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  );
}
