import type { MemoizedAsync } from '#kernel'
import { LatchkeyError, memoizeAsync } from '#kernel'
import type { EmbeddedWallet } from '#plugins/ports/embedded-wallet'
import { embeddedConnectorRef, embeddedWalletRef } from '#plugins/ports/embedded-wallet'
import type { AddressBar } from './createAddressBar.ts'
import { createLoginAvailability } from './createLoginAvailability.ts'
import type { LoginStorage } from './createLoginStorage.ts'
import { createLoginStorage } from './createLoginStorage.ts'
import { createTransactionStack } from './createTransactionStack.ts'
import type { LoadedWallet, WalletTools } from './createWallet.ts'
import { createWalletListeners } from './createWalletListeners.ts'
import { resumeRedirectLogin } from './resumeRedirectLogin.ts'
import type { WalletScope } from './WalletScope.ts'

/** Loads the wallet itself. */
export type LoadWallet = (scope: WalletScope, tools: WalletTools) => Promise<LoadedWallet>

/**
 * Offers the embedded wallet. It stays small: connect views need the availability of logins, and
 * most visitors do not log in.
 */
export function startWallet(scope: WalletScope, load: LoadWallet, bar: AddressBar): void {
  const { needs, offer } = scope
  const { platform, provider, storage } = needs
  const loginStorage = createLoginStorage(storage, platform.now)
  const stack = createTransactionStack((error) =>
    platform.log('error', 'A callback of a transaction failed.', error),
  )
  const origin = new URL(provider.hosts.secure).origin
  const loginAvailability = createLoginAvailability(scope, createWalletListeners(scope).alert)
  const loadRedirectLogin = resumeRedirectLogin(scope, bar, origin)
  const wallet = memoizeAsync(() =>
    load(scope, {
      loginStorage,
      stack,
      origin,
      loginAvailability,
      loadRedirectLogin,
    }),
  )

  restoreState(scope, loginStorage)
  offer(embeddedWalletRef, {
    ...createViewStores(scope),
    ...createLazyCalls(wallet),
    ...createDirectCalls(scope, wallet),
    pushTransaction: stack.push,
    origin,
  })
  offer(embeddedConnectorRef, {
    // There is no QR code to scan: visitors log in.
    pair: () => Promise.reject(new LatchkeyError('unsupported')),
    async resume(saved) {
      if (!loginStorage.used()) return null
      await loginAvailability.assertAllowed()
      return (await wallet.get()).resume(saved)
    },
  })
}

/** Methods that load the wallet first. */
function createLazyCalls({ get }: MemoizedAsync<LoadedWallet>) {
  const lazy =
    <Given extends unknown[], Result>(
      pick: (wallet: LoadedWallet) => (...given: Given) => Promise<Result>,
    ) =>
    async (...given: Given) =>
      pick(await get())(...given)
  return {
    loginByEmail: lazy((wallet) => wallet.loginByEmail),
    awaitDeviceApproval: lazy((wallet) => wallet.awaitDeviceApproval),
    confirmCode: lazy((wallet) => wallet.confirmCode),
    getSocialLoginUrl: lazy((wallet) => wallet.getSocialLoginUrl),
    prepareRedirectLogin: lazy((wallet) => wallet.prepareRedirectLogin),
    loginBySocial: lazy((wallet) => wallet.loginBySocial),
    getFarcasterUrl: lazy((wallet) => wallet.getFarcasterUrl),
    loginByFarcaster: lazy((wallet) => wallet.loginByFarcaster),
    updateEmail: lazy((wallet) => wallet.updateEmail),
    confirmPrimaryCode: lazy((wallet) => wallet.confirmPrimaryCode),
    confirmSecondaryCode: lazy((wallet) => wallet.confirmSecondaryCode),
    setAccountType: lazy((wallet) => wallet.setAccountType),
  }
}

/**
 * Methods with an immediate answer. Before the wallet is loaded there is no frame, approval or
 * login.
 */
function createDirectCalls(
  { state, needs: { platform } }: WalletScope,
  { get, peek }: MemoizedAsync<LoadedWallet>,
) {
  return {
    preload() {
      get().then(
        (wallet) => wallet.preload(),
        (error) => platform.log('warn', 'The embedded wallet could not be loaded.', error),
      )
    },
    setLoginWindow: (popup) =>
      state.update((draft) => {
        draft.socialWindow = popup
      }),
    onSocialResult(listener) {
      let release = () => {}
      let gone = false
      const listen = (wallet: LoadedWallet) => {
        if (!gone) release = wallet.onSocialResult(listener)
      }
      get().then(listen, () => {})
      return () => {
        gone = true
        release()
      }
    },
    cancelFarcasterLogin: () => peek()?.cancelFarcasterLogin(),
    showFrame: (showing) => peek()?.showFrame(showing) ?? (() => {}),
    setFrameTexts: (texts) => peek()?.setFrameTexts(texts),
    cancelApproval: (approval) => peek()?.cancelApproval(approval),
  } satisfies Partial<EmbeddedWallet>
}

function restoreState({ state }: WalletScope, loginStorage: LoginStorage): void {
  state.update((draft) => {
    draft.preferredAccountTypes = { ...loginStorage.accountTypes() }
    draft.smartAccountNetworks = loginStorage.smartAccountNetworks().map((id) => `eip155:${id}`)
    draft.cooldownUntil = loginStorage.pausedUntil()
  })
}

/** Stores for the views. */
function createViewStores({
  state: { get, subscribe },
}: WalletScope): Pick<EmbeddedWallet, 'get' | 'subscribe' | 'frameHeight' | 'unavailableReason'> {
  const part = <T>(read: () => T) => ({
    get: read,
    subscribe(listener: (value: T) => void) {
      let last = read()
      return subscribe(() => {
        const next = read()
        if (next === last) return
        last = next
        listener(next)
      })
    },
  })
  return {
    get,
    subscribe,
    frameHeight: part(() => get().frameHeight),
    unavailableReason: part(() => get().unavailableReason),
  }
}
