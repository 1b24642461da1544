import { useEffect, useRef, useState } from 'react'
import { isLatchkeyError } from '#kernel'
import type { PopupProvider, SocialLoginMode } from '#plugins/ports/embedded-wallet'
import {
  embeddedWalletRef,
  socialLoginCancelled,
  socialLoginFailed,
} from '#plugins/ports/embedded-wallet'
import { useKernel, useService } from '#ui-shell'
import type { SocialLoginProgress } from './continueSocialLogin.ts'
import { continueSocialLogin } from './continueSocialLogin.ts'
import { openLoginWindow } from './openLoginWindow.ts'
import { supportsPopups } from './supportsPopups.ts'

/** State of the login, and its controls: call them during a press. */
export type SocialLoginControls = SocialLoginProgress & {
  /** True until the visitor has chosen a mode: no window was tried. */
  readonly isUntried: boolean
  /** Opens the popup again; without popups, leaves the page. */
  reopen(): void
  /** Leaves the page for the login. */
  leave(): void
}

const blocked: SocialLoginProgress = { phase: 'blocked' }

/** State before the first progress. */
const toInitialProgress = ({
  popup,
  away,
  result,
  expired,
}: SocialLoginMode): SocialLoginProgress =>
  popup
    ? { phase: 'waiting' }
    : result !== undefined || expired
      ? { phase: 'finishing' }
      : away
        ? { phase: 'leaving' }
        : blocked

/**
 * Logs in by the chosen mode while mounted; a later mode replaces an earlier one. Unmounting closes
 * the popup.
 */
export function useSocialLogin(
  provider: PopupProvider,
  first: SocialLoginMode,
): SocialLoginControls {
  const kernel = useKernel()
  const embeddedWallet = useService(embeddedWalletRef)
  const [mode, setMode] = useState(first)
  const [progress, setProgress] = useState(() => toInitialProgress(first))
  const begun = Object.values(mode).some((value) => value !== undefined)
  const { platform } = kernel
  const last = useRef(mode.popup)
  last.current = mode.popup

  useEffect(() => () => last.current?.close(), [])
  useEffect(() => {
    if (!begun) return
    const stop = new AbortController()
    const { signal } = stop
    const report = (error: unknown) => {
      if (signal.aborted) return
      if (isLatchkeyError(error, 'popup-closed')) kernel.emit(socialLoginCancelled, { provider })
      else
        kernel.emit(socialLoginFailed, {
          provider,
          message: isLatchkeyError(error) ? error.message : '',
        })
    }
    const end = () => {
      stop.abort()
      embeddedWallet.setLoginWindow(undefined)
    }
    embeddedWallet.setLoginWindow(mode.popup)
    continueSocialLogin({
      wallet: embeddedWallet,
      platform,
      provider,
      mode,
      signal,
      show: (next) => signal.aborted || setProgress(next),
      report,
    })
    // A closing modal stays mounted during its animation; stop at once.
    const closing = kernel.router.subscribe(({ open }) => {
      if (open) return
      end()
      mode.popup?.close()
    })
    return () => {
      closing()
      end()
    }
  }, [begun, mode, provider, kernel, embeddedWallet, platform])

  const leave = () => setMode({ away: true })
  const reopen = () => {
    if (progress.address !== undefined) platform.open(progress.address, '_top', '')
    else if (supportsPopups(platform.device))
      setMode({ popup: openLoginWindow(embeddedWallet.origin) })
    else leave()
  }
  const isUntried = Object.keys(mode).length === 0
  return { ...(begun ? progress : blocked), isUntried, reopen, leave }
}
