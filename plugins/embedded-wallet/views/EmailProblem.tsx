import { useEffect, useState } from 'react'
import { useAnnounce, useText } from '#ui-shell'
import { problemMessages } from './problemMessages.ts'
import { useCooldown } from './useCooldown.ts'
import { useProblemText } from './useProblemText.tsx'

/**
 * Passes the text of a failure to the field, where it belongs; shows the countdown if a cooldown
 * refused the address. `onText` must be a stable function.
 */
export function EmailProblem({
  error,
  onText,
}: {
  readonly error: unknown
  readonly onText: (text: string | undefined) => void
}) {
  const { problem, text } = useProblemText(error)
  const waits = problem?.key === 'cooldown'
  const shown = waits ? undefined : text
  useEffect(() => {
    onText(shown)
    return () => onText(undefined)
  }, [onText, shown])
  return waits && <Cooldown />
}

/** Counts down to the next email. Announced once; later changes are visual only. */
function Cooldown() {
  const t = useText(problemMessages)
  const announce = useAnnounce()
  const { seconds } = useCooldown()
  const [text] = useState(() => t('cooldown', { seconds }))
  useEffect(() => announce(text, { assertive: true }), [announce, text])
  if (seconds === 0) return null
  return (
    <p className="field-error" role="timer">
      {t('cooldown', { seconds })}
    </p>
  )
}
