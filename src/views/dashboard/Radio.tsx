import { useId } from 'preact/hooks';

export interface RadioProps<Value extends string> {
  legend: string;
  value: Value;
  /** Each value with its name. */
  options: readonly (readonly [Value, string])[];
  onChange(value: Value): void;
}

/** One of a few, all in sight. */
export function Radio<Value extends string>({ legend, value, options, onChange }: RadioProps<Value>) {
  const name = useId();
  return (
    <fieldset class="radio">
      <legend>{legend}</legend>
      {options.map(([option, label]) => (
        <label key={option} class="check">
          <input type="radio" name={name} checked={option === value} onChange={() => onChange(option)} />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
