import { TextField } from '#ui-shell'

type Props = {
  readonly label: string
  readonly value: string
  readonly error: string | undefined
  onChange(code: string): void
}

/** The digits of what was typed or pasted, whatever script they are in. */
const parseDigits = (text: string) =>
  text
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/\D/g, '')
    .slice(0, 6)

/**
 * One field for the six digits: typed, pasted with whatever is around them, or filled in by the
 * browser.
 */
export function CodeField({ label, value, error, onChange }: Props) {
  return (
    <div className="capture-code">
      <TextField
        label={label}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        dir="ltr"
        value={value}
        error={error}
        onChange={(text) => onChange(parseDigits(text))}
      />
    </div>
  )
}
