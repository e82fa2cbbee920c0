/** A thumb that points up; its body is filled when the rating is given. */
export function ThumbIcon({ down = false }: { down?: boolean }) {
  return (
    <svg class={down ? 'icon down' : 'icon'} viewBox="0 0 16 16" aria-hidden="true">
      <path class="fill" d="M4.9 7 8 1.2c1.1 0 2 .9 2 2v2.7h3.2c1 0 1.7.9 1.6 1.8l-.8 5.2c-.1.8-.8 1.4-1.6 1.4H4.9z" />
      <path d="M4.9 7H2.7c-.7 0-1.2.5-1.2 1.2v4.9c0 .7.5 1.2 1.2 1.2h2.2" />
    </svg>
  );
}

/** A speech bubble with lines: a note; filled when there is one. */
export function NoteIcon() {
  return (
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path
        class="fill"
        d="M2 3.2c0-.7.5-1.2 1.2-1.2h9.600c.7 0 1.2.5 1.2 1.2v6.600c0 .7-.5 1.2-1.2 1.2H7.500L4.600 13.900V11H3.200C2.500 11 2 10.500 2 9.800z"
      />
      <path class="lines" d="M5 5.200h6M5 7.800h3.800" />
    </svg>
  );
}

/** A clock: waiting. */
export function WaitingIcon() {
  return (
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
      <circle cx="8" cy="8" r="6" />
      <path d="M8 4.8V8l2.2 1.5" />
    </svg>
  );
}

/** A triangle: needs the user. */
export function AlertIcon() {
  return (
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d="M8 2.2 14.2 13H1.8z" />
      <path d="M8 6.4v3M8 11.2v.1" />
    </svg>
  );
}
