import { useEffect } from 'react'
import { platformRef } from '#kernel'
import type { Suggestion } from '#plugins/ports/names'
import { namesRef } from '#plugins/ports/names'
import { useService, useTask } from '#ui-shell'
import { checkLabel } from './checkLabel.ts'

type SuggestionResult = { readonly label: string; readonly list: readonly Suggestion[] }
type Suggestions = {
  readonly status: 'none' | 'busy' | 'ok' | 'failed'
  readonly list: readonly Suggestion[]
  again(): void
}

/** Names are looked up after a pause in typing, milliseconds. */
const debounceDelay = 500

/** Requests names similar to the typed one, after a pause in typing. */
export function useSuggestions(label: string): Suggestions {
  const { suggest } = useService(namesRef)
  const { after } = useService(platformRef)
  const request = async (signal: AbortSignal, typed: string): Promise<SuggestionResult> => ({
    label: typed,
    list: await suggest(typed, { signal }),
  })
  const { run, abort, status, result } = useTask(request)
  const good = checkLabel(label) === undefined
  useEffect(() => {
    abort()
    return good ? after(debounceDelay, () => void run(label)) : undefined
  }, [good, label, after, run, abort])
  const current = good && status === 'ok' && result?.label === label ? result : undefined
  const now = status === 'failed' ? status : current ? 'ok' : 'busy'
  return { status: good ? now : 'none', list: current?.list ?? [], again: () => void run(label) }
}
