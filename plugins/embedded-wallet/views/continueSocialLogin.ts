import type { Platform } from '#kernel'
import { fault, isLatchkeyError } from '#kernel'
import type { EmbeddedWallet, PopupProvider, SocialLoginMode } from '#plugins/ports/embedded-wallet'
import { runPopupLogin } from './runPopupLogin.ts'
import type { SocialPhase } from './socialPhase.ts'
import { toSocialPhase } from './socialPhase.ts'

/** State of a login; `address` continues it if the browser requires a press. */
export type SocialLoginProgress = {
  readonly phase: SocialPhase
  readonly error?: unknown
  readonly address?: string
}

type SocialLoginTask = {
  readonly wallet: EmbeddedWallet
  readonly platform: Pick<Platform, 'after' | 'elapsed' | 'open'>
  readonly provider: PopupProvider
  readonly mode: SocialLoginMode
  /** Aborts when the view is gone. */
  readonly signal: AbortSignal
  show(progress: SocialLoginProgress): void
  /** Reports a failure to analytics. */
  report(error: unknown): void
}

/** Runs a social login to its end, and shows the progress. */
export function continueSocialLogin({
  wallet,
  platform,
  provider,
  mode: { popup, result, expired },
  signal,
  show,
  report,
}: SocialLoginTask): void {
  const finish = () => show({ phase: 'finishing' })
  const succeed = () => show({ phase: 'approved' })
  const fail = (error: unknown) => {
    report(error)
    show({ phase: toSocialPhase(error), error })
  }
  const end = (loginResult: string) => {
    finish()
    wallet.loginBySocial(provider, loginResult, { signal }).then(succeed, fail)
  }
  // A popup that only looked closed may still send its result through the frame.
  const failOrResume = (error: unknown) => {
    fail(error)
    if (!isLatchkeyError(error, 'popup-closed') || signal.aborted) return
    const release = wallet.onSocialResult((loginResult) => {
      release()
      end(loginResult)
    })
    signal.addEventListener('abort', release)
  }
  const leave = (address: string) =>
    signal.aborted || platform.open(address, '_top', '') || show({ phase: 'blocked', address })

  if (popup) {
    show({ phase: 'waiting' })
    runPopupLogin({
      wallet,
      provider,
      popup,
      platform,
      page: window,
      signal,
      onForged: report,
      onResult: finish,
    }).then(succeed, failOrResume)
  } else if (expired) fail(fault('timeout'))
  else if (result === undefined) {
    show({ phase: 'leaving' })
    wallet.prepareRedirectLogin(provider, { signal }).then(leave, fail)
  } else end(result)
}
