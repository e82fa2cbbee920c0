/** A thumb that points up; its body is filled when the rating is given. */
export function ThumbIcon({ down = false }: { down?: boolean }) {
  return (
    <svg class={down ? 'icon down' : 'icon'} viewBox="0 0 16 16" aria-hidden="true">
      <path
        class="fill"
        d="M5 7.3 7.9 1.8c1 0 1.8.8 1.8 1.8v2.7h2.9c.9 0 1.6.8 1.5 1.7l-.7 4.6c-.1.8-.8 1.4-1.6 1.4H5z"
      />
      <path d="M5 7.3H3c-.6 0-1 .4-1 1V13c0 .6.4 1 1 1h2" />
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
