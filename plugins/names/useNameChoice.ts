import type { ErrorCode } from '#kernel'
import type { Suggestion } from '#plugins/ports/names'
import { useLabels, useText } from '#ui-shell'
import { checkLabel } from './checkLabel.ts'
import { messages } from './messages.ts'
import { toRefusalLabel } from './toRefusalLabel.ts'
import { useNames } from './useNames.ts'
import { useSuggestions } from './useSuggestions.ts'

const messageKeys = {
  rejected: 'form.rejected',
  'outcome-unknown': 'form.unknown',
  'name-unconfirmed': 'form.unconfirmed',
  'review-outdated': 'form.changed',
  'review-expired': 'form.changed',
  'review-stopped': 'form.changed',
} as const satisfies Partial<Record<ErrorCode, string>>
const isKnown = (code: string): code is keyof typeof messageKeys => Object.hasOwn(messageKeys, code)

/** The typed name and its availability. */
export type NameChoice = {
  readonly typed: string
  readonly label: string
  readonly busy: boolean
  readonly failed: boolean
  readonly list: readonly Suggestion[]
  /** The full name, if it is free. */
  readonly free: string | undefined
  readonly hint: string
  readonly error: string | undefined
  again(): void
}

/**
 * Checks the typed name.
 * `strict`: also report a label that is too short, because the visitor wants to continue.
 */
export function useNameChoice(strict: boolean): NameChoice {
  const { label: typed, problem } = useNames()
  const refusal = problem && toRefusalLabel(problem)
  const toText = useLabels([refusal])
  const t = useText(messages)
  const label = typed.trim().toLowerCase()
  const { status, list, again } = useSuggestions(label)
  const own = list.find(({ name }) => name.startsWith(`${label}.`))
  const free = own && !own.registered ? own.name : undefined
  const wrong = checkLabel(label)
  const busy = status === 'busy'
  // A name that is taken by now may be the one that the visitor registered.
  const taken = status === 'ok' && free === undefined && problem?.code !== 'name-unconfirmed'
  const describeProblem = () => {
    if (problem && isKnown(problem.code)) return t(messageKeys[problem.code])
    return refusal && toText(refusal)
  }
  const describeError = () => {
    if (wrong === 'characters' || (wrong && strict)) return t(`form.${wrong}`)
    if (taken) return t('form.taken', { name: own?.name ?? label })
    return describeProblem() ?? (status === 'failed' ? t('form.failed') : undefined)
  }
  const describeHint = () =>
    busy ? t('form.checking') : free === undefined ? t('form.rule') : t('form.free', { name: free })
  return {
    typed,
    label,
    busy,
    failed: status === 'failed',
    list,
    free,
    hint: describeHint(),
    error: describeError(),
    again,
  }
}
