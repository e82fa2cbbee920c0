import type { ComponentChildren } from 'preact';

/** The frame of every icon: sixteen by sixteen, in the colour of the text around it. */
function Icon({ down = false, children }: { down?: boolean; children: ComponentChildren }) {
  return (
    <svg class={down ? 'icon down' : 'icon'} viewBox="0 0 16 16" aria-hidden="true">
      {children}
    </svg>
  );
}

/** A thumb that points up; its body is filled when the rating is given. */
export function ThumbIcon({ down = false }: { down?: boolean }) {
  return (
    <Icon down={down}>
      <path class="fill" d="M4.9 7 8 1.2c1.1 0 2 .9 2 2v2.7h3.2c1 0 1.7.9 1.6 1.8l-.8 5.2c-.1.8-.8 1.4-1.6 1.4H4.9z" />
      <path d="M4.9 7H2.7c-.7 0-1.2.5-1.2 1.2v4.9c0 .7.5 1.2 1.2 1.2h2.2" />
    </Icon>
  );
}

/** A speech bubble with lines: a note; filled when there is one. */
export function NoteIcon() {
  return (
    <Icon>
      <path
        class="fill"
        d="M2 3.2c0-.7.5-1.2 1.2-1.2h9.600c.7 0 1.2.5 1.2 1.2v6.600c0 .7-.5 1.2-1.2 1.2H7.500L4.600 13.900V11H3.200C2.500 11 2 10.500 2 9.800z"
      />
      <path class="lines" d="M5 5.200h6M5 7.800h3.800" />
    </Icon>
  );
}

/** A clock: waiting. */
export function WaitingIcon() {
  return (
    <Icon>
      <circle cx="8" cy="8" r="6" />
      <path d="M8 4.8V8l2.2 1.5" />
    </Icon>
  );
}

/** A triangle: needs the user. */
export function AlertIcon() {
  return (
    <Icon>
      <path d="M8 2.2 14.2 13H1.8z" />
      <path d="M8 6.4v3M8 11.2v.1" />
    </Icon>
  );
}

/** A tick: the host has it. */
export function OnHostIcon() {
  return (
    <Icon>
      <path d="M3 8.600 6.600 12 13 4.600" />
    </Icon>
  );
}

/** A ring: it is in this browser. */
export function StoredIcon() {
  return (
    <Icon>
      <circle cx="8" cy="8" r="4.500" />
    </Icon>
  );
}

/** Two arrows that point at each other's places: two versions. */
export function ConflictIcon() {
  return (
    <Icon>
      <path d="M2 5.500h11M10.200 2.700 13 5.500l-2.800 2.800M14 10.500H3M5.800 7.700 3 10.500l2.800 2.800" />
    </Icon>
  );
}

/** A circle with a stroke through it: refused. */
export function RefusedIcon() {
  return (
    <Icon>
      <circle cx="8" cy="8" r="6" />
      <path d="M3.800 3.800 12.200 12.200" />
    </Icon>
  );
}

/** A broken circle: it was there. */
export function RemovedIcon() {
  return (
    <Icon>
      <circle cx="8" cy="8" r="6" stroke-dasharray="3.300 3" />
    </Icon>
  );
}
