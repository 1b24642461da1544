import { useEffect } from 'react'
import { platform } from '#kernel'
import { useService, useTask } from '#ui-shell'
import { labelProblem } from './labelProblem.ts'
import type { Suggestion } from './port.ts'
import { names } from './port.ts'

type Found = { readonly label: string; readonly list: readonly Suggestion[] }
type Suggestions = {
  readonly status: 'none' | 'busy' | 'ok' | 'failed'
  readonly list: readonly Suggestion[]
  again(): void
}

/** Nobody looks up half a name. */
const pause = 500

/** Asks for names like the one that is typed, once the typing pauses. */
export function useSuggestions(label: string): Suggestions {
  const { suggest } = useService(names)
  const { after } = useService(platform)
  const ask = async (signal: AbortSignal, asked: string): Promise<Found> => ({
    label: asked,
    list: await suggest(asked, { signal }),
  })
  const { run, abort, status, result } = useTask(ask)
  const good = labelProblem(label) === undefined
  useEffect(() => {
    abort()
    return good ? after(pause, () => void run(label)) : undefined
  }, [good, label, after, run, abort])
  const found = good && status === 'ok' && result?.label === label ? result : undefined
  const now = status === 'failed' ? status : found ? 'ok' : 'busy'
  return { status: good ? now : 'none', list: found?.list ?? [], again: () => void run(label) }
}
