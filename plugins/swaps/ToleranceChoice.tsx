import { formatDecimal } from '#kernel/amount'
import { swapsRef } from '#plugins/ports/swaps'
import { NoteList, useService, useText } from '#ui-shell'
import { messages } from './messages.ts'
import { Percent } from './Percent.tsx'
import { PresetChoice } from './PresetChoice.tsx'
import { parseTolerance } from './parseTolerance.ts'
import { toleranceLimits } from './toleranceLimits.ts'

const presets = [50n, toleranceLimits.preset]
const toText = (hundredths: bigint) => String(Number(formatDecimal(hundredths, 2)))

/** The slippage tolerance: two presets, or a percentage of the visitor's own. */
export function ToleranceChoice({ tolerance }: { readonly tolerance: bigint }) {
  const t = useText(messages)
  const { setTolerance } = useService(swapsRef)
  return (
    <PresetChoice<bigint>
      name="tolerance"
      value={tolerance}
      presets={presets}
      limits={toleranceLimits}
      label={t('tolerance.percent')}
      format={(hundredths) => <Percent hundredths={hundredths} />}
      toText={toText}
      parse={parseTolerance}
      onChange={setTolerance}
    >
      {tolerance > toleranceLimits.warn && (
        <NoteList
          notes={[{ level: 'warn', code: 'slippage-high' }]}
          formatNote={() => t('tolerance.high')}
        />
      )}
    </PresetChoice>
  )
}
