import type { Label } from './defineLabels.ts'
import { formatMessage } from './formatMessage.ts'
import { useShell } from './ShellContext.ts'

/**
 * Resolves labels in the visitor's language.
 * The locales of all `labels` start loading at once; the returned function waits for them in the
 * shell's `Suspense`. Call it before `useText`, so that both load in parallel.
 * @example const toText = useLabels(actions.map((action) => action.label)); toText(action.label)
 */
export function useLabels(labels: readonly (Label | undefined)[]): (label: Label) => string {
  const { texts, locale } = useShell()
  for (const label of labels) if (typeof label === 'object') void texts.load(label.messages, locale)
  return (label) =>
    typeof label === 'string'
      ? label
      : formatMessage(texts.read(label.messages, locale), label.key, label.values ?? {}, locale)
}
