import { useEffect, useState } from 'react'
import { isLatchkeyError } from '#kernel'
import { embeddedWalletRef, socialLoginFailed } from '#plugins/ports/embedded-wallet'
import { useKernel, useService } from '#ui-shell'

/** State of a Farcaster login. `address` opens the app. */
export type FarcasterLoginProgress = {
  readonly phase: 'preparing' | 'waiting' | 'approved' | 'failed'
  readonly address?: string
  readonly error?: unknown
}

/** Waits for the Farcaster app while mounted. Each attempt starts with a fresh frame. */
export function useFarcasterLogin(): FarcasterLoginProgress & { retry(): void } {
  const kernel = useKernel()
  const embeddedWallet = useService(embeddedWalletRef)
  const [login, setLogin] = useState<FarcasterLoginProgress>({ phase: 'preparing' })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` starts a new attempt
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const show = (next: FarcasterLoginProgress) => signal.aborted || setLogin(next)
    const run = async () => {
      show({ phase: 'preparing' })
      try {
        const address = await embeddedWallet.getFarcasterUrl({ signal })
        show({ phase: 'waiting', address })
        await embeddedWallet.loginByFarcaster({ signal })
        show({ phase: 'approved' })
      } catch (error) {
        if (signal.aborted) return
        kernel.emit(socialLoginFailed, {
          provider: 'farcaster',
          message: isLatchkeyError(error) ? error.message : '',
        })
        show({ phase: 'failed', error })
      }
    }
    void run()
    const closing = kernel.router.subscribe(({ open }) => open || stop.abort())
    return () => {
      closing()
      stop.abort()
    }
  }, [kernel, embeddedWallet, attempt])
  const retry = () => {
    embeddedWallet.cancelFarcasterLogin()
    setAttempt((now) => now + 1)
  }
  return { ...login, retry }
}
