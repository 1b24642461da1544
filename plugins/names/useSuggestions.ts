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
  const ask = async (signal: AbortSignal, asked: string): Promise<SuggestionResult> => ({
    label: asked,
    list: await suggest(asked, { signal }),
  })
  const { run, abort, status, result } = useTask(ask)
  const good = checkLabel(label) === undefined
  useEffect(() => {
    abort()
    return good ? after(debounceDelay, () => void run(label)) : undefined
  }, [good, label, after, run, abort])
  const found = good && status === 'ok' && result?.label === label ? result : undefined
  const now = status === 'failed' ? status : found ? 'ok' : 'busy'
  return { status: good ? now : 'none', list: found?.list ?? [], again: () => void run(label) }
}
