import { swapsRef } from '#plugins/ports/swaps'
import { useService, useText } from '#ui-shell'
import { deadlineLimits } from './deadlineLimits.ts'
import { Minutes } from './Minutes.tsx'
import { messages } from './messages.ts'
import { PresetChoice } from './PresetChoice.tsx'
import { parseDeadline } from './parseDeadline.ts'

const presets = [10, deadlineLimits.preset, 60]

/** The deadline: three presets, or minutes of the visitor's own. */
export function DeadlineChoice({ deadline }: { readonly deadline: number }) {
  const t = useText(messages)
  const { setDeadline } = useService(swapsRef)
  return (
    <PresetChoice<number>
      name="deadline"
      value={deadline}
      presets={presets}
      limits={deadlineLimits}
      label={t('deadline.minutes')}
      format={(minutes) => <Minutes count={minutes} />}
      toText={String}
      parse={parseDeadline}
      onChange={setDeadline}
    />
  )
}
