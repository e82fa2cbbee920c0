export interface ChoiceProps<Value extends string> {
  label: string;
  /** What it is called when nothing is chosen. */
  any: string;
  value: Value | undefined;
  /** Each value with its name. */
  options: readonly (readonly [Value, string])[];
  onChange(value: Value | undefined): void;
}

/** A list to choose one thing from, or none. */
export function Choice<Value extends string>({ label, any, value, options, onChange }: ChoiceProps<Value>) {
  return (
    <label class="field">
      <span>{label}</span>
      <select
        value={value ?? ''}
        onChange={(event) => {
          const chosen = event.currentTarget.value;
          onChange(options.find(([option]) => option === chosen)?.[0]);
        }}
      >
        <option value="">{any}</option>
        {options.map(([option, name]) => (
          <option key={option} value={option}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
