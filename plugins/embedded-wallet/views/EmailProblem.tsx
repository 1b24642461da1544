import { useEffect, useState } from 'react'
import { routerRef } from '#kernel'
import type { EmbeddedState } from '#plugins/ports/embedded-wallet'
import {
  emailVerifyDeviceRoute,
  emailVerifyOtpRoute,
  embeddedWalletRef,
  updateEmailPrimaryOtpRoute,
  updateEmailSecondaryOtpRoute,
} from '#plugins/ports/embedded-wallet'
import { useAnnounce, useService, useText } from '#ui-shell'
import { problemMessages } from './problemMessages.ts'
import { useCooldown } from './useCooldown.ts'
import { useProblemText } from './useProblemText.tsx'

const loginRoutes = { otp: emailVerifyOtpRoute, device: emailVerifyDeviceRoute } as const
const changeRoutes = {
  primary: updateEmailPrimaryOtpRoute,
  secondary: updateEmailSecondaryOtpRoute,
} as const

/** The view of the code that an address was mailed for a login, or for a change after one. */
function findCodeRoute({ mailed, user }: EmbeddedState, address: string) {
  if (mailed?.email.toLowerCase() !== address.toLowerCase()) return undefined
  const { step } = mailed
  if (step === 'otp' || step === 'device') return user ? undefined : loginRoutes[step]
  return user && changeRoutes[step]
}

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
  const router = useService(routerRef)
  const state = useService(embeddedWalletRef).get()
  const address = email.trim()
  const route = waits ? findCodeRoute(state, address) : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: leads on once
  useEffect(() => {
    if (route) router.push(route, { email: address })
  }, [route])
  const shown = waits ? undefined : text
  useEffect(() => {
    onText(shown)
    return () => onText(undefined)
  }, [onText, shown])
  return waits && !route && <Cooldown />
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
