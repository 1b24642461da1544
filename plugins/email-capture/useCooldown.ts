import { useEffect, useState } from 'react'
import { emailCaptureRef } from '#plugins/ports/email-capture'
import { useKernel, useService, useSnapshot } from '#ui-shell'

/** Seconds until a new code may be asked for; 0 when it may. */
export function useCooldown(): number {
  const { platform } = useKernel()
  const emailCapture = useService(emailCaptureRef)
  const { cooldownUntil: until = 0 } = useSnapshot(emailCapture, emailCapture.get())
  const secondsLeft = () => Math.max(0, Math.ceil((until - platform.now()) / 1000))
  const [, tick] = useState(0)
  const left = secondsLeft()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each second asks for the next
  useEffect(
    () => (left > 0 ? platform.after(1000, () => tick((count) => count + 1)) : undefined),
    [platform, left, until],
  )
  return left
}
