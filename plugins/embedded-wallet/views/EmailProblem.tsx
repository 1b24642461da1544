import { useEffect, useState } from 'react'
import { embeddedWalletRef } from '#plugins/ports/embedded-wallet'
import { useAnnounce, useService, useText } from '#ui-shell'
import { problemMessages } from './problemMessages.ts'
import { useCooldown } from './useCooldown.ts'
import { useLoginStep } from './useLoginStep.ts'
import { useProblemText } from './useProblemText.tsx'

/**
 * Passes the text of a failure to the field, where it belongs. If a cooldown refused the address,
 * leads to the code that it was mailed, or shows the countdown. `onText` must be a stable function.
 */
export function EmailProblem({
  error,
  email,
  onText,
}: {
  readonly error: unknown
  readonly email: string
  readonly onText: (text: string | undefined) => void
}) {
  const { problem, text } = useProblemText(error)
  const waits = problem?.key === 'cooldown'
  const next = useLoginStep()
  const { mailed } = useService(embeddedWalletRef).get()
  const isMailed = mailed?.email.toLowerCase() === email.trim().toLowerCase()
  const step = waits && isMailed ? mailed.step : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: leads on once
  useEffect(() => {
    if (step) next(step, email.trim())
  }, [step])
  const shown = waits ? undefined : text
  useEffect(() => {
    onText(shown)
    return () => onText(undefined)
  }, [onText, shown])
  return waits && !step && <Cooldown />
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
