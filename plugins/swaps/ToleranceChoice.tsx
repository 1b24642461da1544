import { useState } from 'react'
import { formatDecimal } from '#kernel/amount'
import { swapsRef } from '#plugins/ports/swaps'
import { Disclosure, NoteList, TextField, useService, useText } from '#ui-shell'
import { messages } from './messages.ts'
import { Percent } from './Percent.tsx'
import { parseTolerance } from './parseTolerance.ts'
import { toleranceLimits } from './toleranceLimits.ts'

const presets = [50n, toleranceLimits.preset]
const toText = (hundredths: bigint) => String(Number(formatDecimal(hundredths, 2)))

/** The slippage tolerance: two presets, or a percentage of the visitor's own. */
export function ToleranceChoice({ tolerance }: { readonly tolerance: bigint }) {
  const t = useText(messages)
  const { setTolerance } = useService(swapsRef)
  const [custom, setCustom] = useState(() =>
    presets.includes(tolerance) ? undefined : toText(tolerance),
  )
  return (
    <Disclosure
      summary={
        <>
          {t('tolerance')}: <Percent hundredths={tolerance} />
        </>
      }
    >
      <fieldset className="swap-tolerance" aria-label={t('tolerance')}>
        {presets.map((preset) => (
          <button
            key={String(preset)}
            type="button"
            className="swap-choice"
            aria-pressed={custom === undefined && tolerance === preset}
            onClick={() => {
              setCustom(undefined)
              setTolerance(preset)
            }}
          >
            <Percent hundredths={preset} />
          </button>
        ))}
        <button
          type="button"
          className="swap-choice"
          aria-pressed={custom !== undefined}
          onClick={() => setCustom(toText(tolerance))}
        >
          {t('tolerance.custom')}
        </button>
      </fieldset>
      {custom !== undefined && (
        <CustomTolerance text={custom} tolerance={tolerance} onChange={setCustom} />
      )}
      {tolerance > toleranceLimits.warn && (
        <NoteList
          notes={[{ level: 'warn', code: 'slippage-high' }]}
          formatNote={() => t('tolerance.high')}
        />
      )}
    </Disclosure>
  )
}

type CustomProps = {
  readonly text: string
  readonly tolerance: bigint
  onChange(text: string): void
}

/** A refused percentage changes nothing: the text says which one still holds. */
function CustomTolerance({ text, tolerance, onChange }: CustomProps) {
  const t = useText(messages)
  const { setTolerance } = useService(swapsRef)
  const limits = { least: toText(toleranceLimits.least), most: toText(toleranceLimits.most) }
  const isRefused = parseTolerance(text) === undefined
  return (
    <TextField
      label={t('tolerance.percent')}
      name="tolerance"
      inputMode="decimal"
      autoComplete="off"
      dir="ltr"
      value={text}
      error={isRefused ? t('tolerance.limits', { ...limits, now: toText(tolerance) }) : undefined}
      onChange={(typed) => {
        onChange(typed)
        const read = parseTolerance(typed)
        if (read !== undefined) setTolerance(read)
      }}
    />
  )
}
