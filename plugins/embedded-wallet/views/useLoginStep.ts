import { routerRef } from '#kernel'
import type { EmbeddedWallet } from '#plugins/ports/embedded-wallet'
import { emailVerifyDeviceRoute, emailVerifyOtpRoute } from '#plugins/ports/embedded-wallet'
import { useService } from '#ui-shell'

type Step = Awaited<ReturnType<EmbeddedWallet['loginByEmail']>>

/**
 * Navigates to the frame's next step; replaces a view that only waited for it. Does nothing once
 * connected.
 */
export function useLoginStep(): (step: Step, email: string, how?: 'push' | 'replace') => void {
  const router = useService(routerRef)
  return (step, email, how = 'push') => {
    if (step !== 'connected')
      router[how](step === 'otp' ? emailVerifyOtpRoute : emailVerifyDeviceRoute, { email })
  }
}
