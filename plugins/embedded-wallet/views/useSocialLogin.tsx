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

/** How the login stands, and how to go on: to be called in a press. */
export type SocialLoginControls = SocialLoginProgress & {
  /** Opens its window once more; where there are no windows, goes there. */
  reopen(): void
  /** Goes there in place of the page. */
  leave(): void
}

const blocked: SocialLoginProgress = { phase: 'blocked' }

/** What is seen until the way has said something itself. */
const toInitialProgress = ({ popup, away, result }: SocialLoginMode): SocialLoginProgress =>
  popup
    ? { phase: 'waiting' }
    : result !== undefined
      ? { phase: 'finishing' }
      : away
        ? { phase: 'leaving' }
        : blocked

/**
 * Logs in on the way that was chosen, while the view is on screen; a way chosen later takes the
 * place of the one before. Leaving closes the popup.
 */
export function useSocialLogin(
  provider: PopupProvider,
  first: SocialLoginMode,
): SocialLoginControls {
  const kernel = useKernel()
  const embeddedWallet = useService(embeddedWalletRef)
  const [mode, setMode] = useState(first)
  const [progress, setProgress] = useState(() => toInitialProgress(first))
  const begun = mode.popup !== undefined || mode.away === true || mode.result !== undefined
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
    // A closed modal is still seen for a moment; nobody waits in it any more.
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
  return { ...(begun ? progress : blocked), reopen, leave }
}
