import type { Platform } from '#kernel'
import { isLatchkeyError } from '#kernel'
import type { EmbeddedWallet, PopupProvider, SocialWay } from '#plugins/embedded-wallet/port'
import { runSocialLogin } from './runSocialLogin.ts'
import type { SocialPhase } from './socialPhase.ts'
import { phaseOfFailure } from './socialPhase.ts'

/** How a login stands; `address` is where it goes on, when the browser wants a press for it. */
export type Progress = {
  readonly phase: SocialPhase
  readonly error?: unknown
  readonly address?: string
}

type Pursuit = {
  readonly wallet: EmbeddedWallet
  readonly platform: Pick<Platform, 'after' | 'elapsed' | 'open'>
  readonly provider: PopupProvider
  readonly way: SocialWay
  /** Nobody waits any more. */
  readonly signal: AbortSignal
  show(progress: Progress): void
  /** It went wrong, for analytics. */
  report(error: unknown): void
}

/** Goes one way of logging in to its end, and shows how it goes. */
export function pursueLogin({
  wallet,
  platform,
  provider,
  way: { popup, result },
  signal,
  show,
  report,
}: Pursuit): void {
  const finish = () => show({ phase: 'finishing' })
  const succeed = () => show({ phase: 'approved' })
  const fail = (error: unknown) => {
    report(error)
    show({ phase: phaseOfFailure(error), error })
  }
  const end = (brought: string) => {
    finish()
    wallet.loginBySocial(provider, brought, { signal }).then(succeed, fail)
  }
  // A popup that only looked closed may still bring its result, by the frame.
  const late = (error: unknown) => {
    fail(error)
    if (!isLatchkeyError(error, 'popup-closed') || signal.aborted) return
    const release = wallet.onSocialResult((brought) => {
      release()
      end(brought)
    })
    signal.addEventListener('abort', release)
  }
  const leave = (address: string) =>
    signal.aborted || platform.open(address, '_top', '') || show({ phase: 'blocked', address })

  if (popup) {
    show({ phase: 'waiting' })
    runSocialLogin({
      wallet,
      provider,
      popup,
      platform,
      page: window,
      signal,
      onForged: report,
      onResult: finish,
    }).then(succeed, late)
  } else if (result === undefined) {
    show({ phase: 'leaving' })
    wallet.leaveForSocial(provider, { signal }).then(leave, fail)
  } else end(result)
}
