import { routerRef } from '#kernel'
import type { EmbeddedWallet } from '#plugins/ports/embedded-wallet'
import { emailVerifyDeviceRoute, emailVerifyOtpRoute } from '#plugins/ports/embedded-wallet'
import { useService } from '#ui-shell'

type Step = Awaited<ReturnType<EmbeddedWallet['loginByEmail']>>

/**
 * Goes on to what the frame wants next. From a view that only waited for this, the next one takes
 * its place. Once connected there is nothing to do.
 */
export function useLoginStep(): (step: Step, email: string, how?: 'push' | 'replace') => void {
  const router = useService(routerRef)
  return (step, email, how = 'push') => {
    if (step !== 'connected')
      router[how](step === 'otp' ? emailVerifyOtpRoute : emailVerifyDeviceRoute, { email })
  }
}
