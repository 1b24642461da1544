import { useEffect, useRef, useState } from 'react'
import { isLatchkeyError } from '#kernel'
import type { PopupProvider, SocialWay } from '#plugins/embedded-wallet/port'
import {
  embeddedWallet,
  socialLoginCancelled,
  socialLoginFailed,
} from '#plugins/embedded-wallet/port'
import { useKernel, useService } from '#ui-shell'
import { openLoginWindow } from './openLoginWindow.ts'
import { opensWindows } from './opensWindows.ts'
import type { Progress } from './pursueLogin.ts'
import { pursueLogin } from './pursueLogin.ts'

/** How the login stands, and how to go on: to be called in a press. */
export type SocialLogin = Progress & {
  /** Opens its window once more; where there are no windows, goes there. */
  reopen(): void
  /** Goes there in place of the page. */
  leave(): void
}

const blocked: Progress = { phase: 'blocked' }

/** What is seen until the way has said something itself. */
const startOf = ({ popup, away, result }: SocialWay): Progress =>
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
export function useSocialLogin(provider: PopupProvider, first: SocialWay): SocialLogin {
  const kernel = useKernel()
  const wallet = useService(embeddedWallet)
  const [way, setWay] = useState(first)
  const [progress, setProgress] = useState(() => startOf(first))
  const begun = way.popup !== undefined || way.away === true || way.result !== undefined
  const { platform } = kernel
  const last = useRef(way.popup)
  last.current = way.popup

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
      wallet.followWindow(undefined)
    }
    wallet.followWindow(way.popup)
    pursueLogin({
      wallet,
      platform,
      provider,
      way,
      signal,
      show: (next) => signal.aborted || setProgress(next),
      report,
    })
    // A closed modal is still seen for a moment; nobody waits in it any more.
    const closing = kernel.router.subscribe(({ open }) => {
      if (open) return
      end()
      way.popup?.close()
    })
    return () => {
      closing()
      end()
    }
  }, [begun, way, provider, kernel, wallet, platform])

  const leave = () => setWay({ away: true })
  const reopen = () => {
    if (progress.address !== undefined) platform.open(progress.address, '_top', '')
    else if (opensWindows(platform.device)) setWay({ popup: openLoginWindow(wallet.origin) })
    else leave()
  }
  return { ...(begun ? progress : blocked), reopen, leave }
}
