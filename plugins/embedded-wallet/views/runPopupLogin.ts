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
  /** The result is there; the popup is needed no more. */
  onResult(): void
}

/**
 * Logs in through a popup that is open already: sends it to the provider, waits for the result,
 * connects with it, and closes it. When the signal aborts the popup
 * is left to the caller: another login may go on in it.
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
    // An address that runs code would run it in this page's name: the popup still belongs to it.
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
