import type { ReactNode } from 'react'
import { useState } from 'react'
import {
  Disclosure,
  fromLocalDecimal,
  TextField,
  toLocalDecimal,
  useLocale,
  useText,
} from '#ui-shell'
import { messages } from './messages.ts'

/** A setting with presets and a value of the visitor's own. */
type Setting<Value> = {
  readonly name: 'tolerance' | 'deadline'
  readonly value: Value
  readonly presets: readonly Value[]
  readonly limits: { readonly least: Value; readonly most: Value }
  /** The own value's label, with its unit. */
  readonly label: string
  format(value: Value): ReactNode
  /** The value as a plain decimal. */
  toText(value: Value): string
  /** Parses a plain decimal; `undefined` beyond the limits. */
  parse(text: string): Value | undefined
  onChange(value: Value): void
}
type Props<Value> = Setting<Value> & { readonly children?: ReactNode }

/** A setting of the swap: presets, or a value of the visitor's own. */
export function PresetChoice<Value>({ children, ...setting }: Props<Value>) {
  const t = useText(messages)
  const { name, value, presets, format, toText, onChange } = setting
  const [custom, setCustom] = useState(() => (presets.includes(value) ? undefined : toText(value)))
  return (
    <Disclosure
      summary={
        <>
          {t(`${name}.now`)} {format(value)}
        </>
      }
    >
      <fieldset className="swap-choices" data-choice={name} aria-label={t(name)}>
        {presets.map((preset) => (
          <button
            key={toText(preset)}
            type="button"
            className="swap-choice"
            aria-pressed={custom === undefined && value === preset}
            onClick={() => {
              setCustom(undefined)
              onChange(preset)
            }}
          >
            {format(preset)}
          </button>
        ))}
        <button
          type="button"
          className="swap-choice"
          aria-pressed={custom !== undefined}
          onClick={() => setCustom(toText(value))}
        >
          {t(`${name}.custom`)}
        </button>
      </fieldset>
      {custom !== undefined && <CustomValue {...setting} text={custom} onType={setCustom} />}
      {children}
    </Disclosure>
  )
}

/** A refused value changes nothing: the text says which one still holds. */
function CustomValue<Value>({
  name,
  value,
  limits: { least, most },
  label,
  toText,
  parse,
  onChange,
  text,
  onType,
}: Setting<Value> & { readonly text: string; onType(text: string): void }) {
  const t = useText(messages)
  const { locale } = useLocale()
  const format = (limit: Value) => toLocalDecimal(toText(limit), locale)
  const shown = { least: format(least), most: format(most), now: format(value) }
  return (
    <TextField
      label={label}
      name={name}
      inputMode="decimal"
      autoComplete="off"
      dir="ltr"
      value={toLocalDecimal(text, locale)}
      error={parse(text) === undefined ? t(`${name}.limits`, shown) : undefined}
      onChange={(typed) => {
        const plain = fromLocalDecimal(typed, locale)
        onType(plain)
        const read = parse(plain)
        if (read !== undefined) onChange(read)
      }}
    />
  )
}
