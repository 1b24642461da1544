import type { Once } from '#kernel'
import { LatchkeyError, onceUntilFailed } from '#kernel'
import type { AddressBar } from './AddressBar.ts'
import { admission } from './admission.ts'
import type { Memory } from './createMemory.ts'
import { createMemory } from './createMemory.ts'
import { createTransactionStack } from './createTransactionStack.ts'
import type { LoadedWallet, WalletTools } from './createWallet.ts'
import { followWayBack } from './followWayBack.ts'
import { hearers } from './hearers.ts'
import type { EmbeddedWallet } from './port.ts'
import { embeddedConnector, embeddedWallet } from './port.ts'
import type { WalletScope } from './WalletScope.ts'

/** Brings the wallet itself. */
export type WalletLoad = (scope: WalletScope, tools: WalletTools) => Promise<LoadedWallet>

/**
 * Offers the embedded wallet. Little stands here: the screens to connect need to know whether a
 * login may be offered, and most visitors go another way.
 */
export function startWallet(scope: WalletScope, load: WalletLoad, bar: AddressBar): void {
  const { needs, offer } = scope
  const { platform, provider, storage } = needs
  const memory = createMemory(storage, platform.now)
  const stack = createTransactionStack((error) =>
    platform.log('error', 'What waited for a transaction failed.', error),
  )
  const origin = new URL(provider.hosts.secure).origin
  const entry = admission(scope, hearers(scope).alert)
  const away = followWayBack(scope, bar, origin)
  const wallet = onceUntilFailed(() =>
    load(scope, { memory, stack, origin, admission: entry, away }),
  )

  showRemembered(scope, memory)
  offer(embeddedWallet, {
    ...faces(scope),
    ...lateCalls(wallet),
    ...calls(scope, wallet),
    pushTransaction: stack.push,
    origin,
  })
  offer(embeddedConnector, {
    // There is nothing to scan: who wants to connect logs in.
    pair: () => Promise.reject(new LatchkeyError('unsupported')),
    async resume(saved) {
      if (!memory.used()) return null
      await entry.allowed()
      return (await wallet.get()).resume(saved)
    },
  })
}

/** What waits until the wallet is there. */
function lateCalls({ get }: Once<LoadedWallet>) {
  const late =
    <Given extends unknown[], Result>(
      pick: (wallet: LoadedWallet) => (...given: Given) => Promise<Result>,
    ) =>
    async (...given: Given) =>
      pick(await get())(...given)
  return {
    loginByEmail: late((wallet) => wallet.loginByEmail),
    awaitDevice: late((wallet) => wallet.awaitDevice),
    confirmCode: late((wallet) => wallet.confirmCode),
    socialAddress: late((wallet) => wallet.socialAddress),
    leaveForSocial: late((wallet) => wallet.leaveForSocial),
    loginBySocial: late((wallet) => wallet.loginBySocial),
    farcasterAddress: late((wallet) => wallet.farcasterAddress),
    loginByFarcaster: late((wallet) => wallet.loginByFarcaster),
    updateEmail: late((wallet) => wallet.updateEmail),
    confirmPrimaryCode: late((wallet) => wallet.confirmPrimaryCode),
    confirmSecondaryCode: late((wallet) => wallet.confirmSecondaryCode),
    setAccountType: late((wallet) => wallet.setAccountType),
  }
}

/**
 * What has an answer at once. Before the wallet is there, it has no frame, no approval and no login
 * under way.
 */
function calls({ state, needs: { platform } }: WalletScope, { get, peek }: Once<LoadedWallet>) {
  return {
    prepare() {
      get().then(
        (wallet) => wallet.prepare(),
        (error) => platform.log('warn', 'The embedded wallet could not be loaded.', error),
      )
    },
    followWindow: (popup) =>
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
    leaveFarcaster: () => peek()?.leaveFarcaster(),
    showFrame: (showing) => peek()?.showFrame(showing) ?? (() => {}),
    cancel: (approval) => peek()?.cancel(approval),
  } satisfies Partial<EmbeddedWallet>
}

function showRemembered({ state }: WalletScope, memory: Memory): void {
  state.update((draft) => {
    draft.preferredAccountTypes = { ...memory.accountTypes() }
    draft.smartAccountNetworks = memory.smartAccountNetworks().map((id) => `eip155:${id}`)
    draft.cooldownUntil = memory.pausedUntil()
  })
}

/** What the views watch. */
function faces({
  state: { get, subscribe },
}: WalletScope): Pick<EmbeddedWallet, 'get' | 'subscribe' | 'frameHeight' | 'refused'> {
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
    refused: part(() => get().refused),
  }
}
