import { isWebLink } from '#kernel'
import type { EmbeddedWallet, PopupProvider } from '#plugins/ports/embedded-wallet'
import { embeddedWalletError } from '../errors.ts'
import type { LoginResultOptions } from './awaitLoginResult.ts'
import { awaitLoginResult } from './awaitLoginResult.ts'

type PopupLoginOptions = Omit<LoginResultOptions, 'origin' | 'onFrameResult'> & {
  readonly wallet: Pick<
    EmbeddedWallet,
    'origin' | 'getSocialLoginUrl' | 'loginBySocial' | 'onSocialResult'
  >
  readonly provider: PopupProvider
  /** Called with the result: the popup is no longer needed. */
  onResult(): void
}

/**
 * Logs in through an open popup: navigates it to the provider, awaits the result, connects, and
 * closes it. On abort the caller keeps the popup: another login may use it.
 */
export async function runPopupLogin({
  wallet,
  provider,
  onResult,
  ...watch
}: PopupLoginOptions): Promise<void> {
  const { popup, signal } = watch
  const over = new AbortController()
  const end = () => over.abort(signal.reason)
  signal.addEventListener('abort', end, { signal: over.signal })
  if (signal.aborted) end()
  const send = async () => {
    const address = await wallet.getSocialLoginUrl(provider, { signal: over.signal })
    // A `javascript:` address would run in this page: the popup still has its origin.
    if (!isWebLink(address)) throw embeddedWalletError('social-failed')
    popup.navigate(address)
  }
  try {
    const awaited = awaitLoginResult({
      ...watch,
      signal: over.signal,
      origin: wallet.origin,
      onFrameResult: wallet.onSocialResult,
    })
    const [result] = await Promise.all([awaited, send()])
    onResult()
    await wallet.loginBySocial(provider, result, { signal: over.signal })
  } finally {
    if (!signal.aborted) popup.close()
    over.abort()
  }
}
