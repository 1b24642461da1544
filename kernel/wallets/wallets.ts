import { array, boolean, entriesFromList, object, optional, partial, string } from 'valibot'
import { safeImage, safeLink, safeText } from '../platform/foreignText.ts'
import type { Platform } from '../platform/platform.ts'
import { readField } from '../runtime/foreignFields.ts'
import type { Schema } from '../runtime/parse.ts'
import { safeParse } from '../runtime/parse.ts'
import type { Release, Slice } from '../runtime/plugin.ts'
import { defineService } from '../runtime/refs.ts'
import type { Slots } from '../runtime/slots.ts'
import { createState } from '../runtime/state.ts'
import type { WalletInfo } from './connection.ts'
import type { Networks } from './networks.ts'
import { namespaces } from './networks.ts'
import type { DiscoveredWallet, Wallet } from './walletIdentity.ts'
import { buildWalletList, knownWallets } from './walletIdentity.ts'

/** The discovered wallets, merged over namespaces. Rows keep their place; new ones are appended. */
export type Wallets = Pick<Slice<readonly Wallet[]>, 'get' | 'subscribe'> & {
  /** Starts discovery, once; wallets may still appear later. */
  startDiscovery(): void
  dispose(): void
}

/** The discovered wallets, for plugins. */
export const walletsRef = defineService<Wallets>('kernel.wallets')

/** Limit for each namespace, so that a flood of one cannot crowd out the others. */
export const walletLimit = 40

const installLinks = entriesFromList(['web', 'chrome', 'firefox', 'ios', 'android'], safeLink)
const imageSchema: Schema<string> = safeImage
const walletInfo = object({
  id: string(),
  name: safeText(60),
  icon: optional(string()),
  rdns: optional(safeText(120)),
  ready: boolean(),
  networks: optional(array(string())),
  install: optional(partial(object(installLinks))),
})

const walletFields = Object.keys(walletInfo.entries)

/** Parses an announced wallet: drops an unsafe icon, refuses a nameless wallet. */
export function parseWallet(foreign: unknown): WalletInfo | undefined {
  const fields = Object.fromEntries(walletFields.map((name) => [name, readField(foreign, name)]))
  const icon = safeParse(imageSchema, fields['icon'])
  const info = safeParse(walletInfo as Schema<WalletInfo>, { ...fields, icon })
  return info?.name && info.id ? info : undefined
}

/** Merges the list of a namespace, oldest first, without duplicate ids and objects. */
function mergeDiscovered(
  namespace: string,
  infos: readonly unknown[],
  previous: readonly DiscoveredWallet[],
): readonly DiscoveredWallet[] {
  const current: DiscoveredWallet[] = []
  for (const foreign of infos.slice(0, walletLimit)) {
    const info = parseWallet(foreign)
    const foreignProvider = readField(foreign, 'provider')
    const provider = Object(foreignProvider) === foreignProvider ? foreignProvider : undefined
    if (
      info &&
      !current.some((one) => one.info.id === info.id || (provider && one.provider === provider))
    )
      current.push({ namespace, info, provider })
  }
  const kept = previous.flatMap((old) =>
    old.namespace === namespace ? (current.find(({ info }) => info.id === old.info.id) ?? []) : old,
  )
  return [...new Set([...kept, ...current])]
}

/** Makes the list; `startDiscovery` fills it without loading the code of a namespace. */
export function createWallets(
  platform: Platform,
  slots: Slots,
  networks: Networks,
  onFault: (error: unknown) => void,
): Wallets {
  const state = createState<readonly Wallet[]>([], onFault)
  const watched = new Map<string, Release>()
  let discovered: readonly DiscoveredWallet[] = []

  const update = () =>
    state.set(buildWalletList(state.get(), discovered, slots.read(knownWallets).flat()))
  const push = (namespace: string, infos: readonly unknown[]) => {
    discovered = mergeDiscovered(namespace, infos, discovered)
    update()
  }
  const watch = (namespace: string) => {
    // Listeners of the first list may start discovery as well.
    watched.set(namespace, () => {})
    try {
      const release = networks.discovery(namespace).watch((infos) => push(namespace, infos))
      watched.set(namespace, release)
    } catch (error) {
      watched.delete(namespace)
      platform.log('warn', `Wallets of ${namespace} cannot be looked for.`, error)
    }
  }
  const unwatchRemoved = () => {
    for (const [namespace, release] of watched) {
      if (networks.manifest(namespace)) continue
      watched.delete(namespace)
      release()
      push(namespace, [])
    }
  }
  const releases = [slots.watch(knownWallets, update), slots.watch(namespaces, unwatchRemoved)]
  return {
    get: state.get,
    subscribe: state.subscribe,
    startDiscovery() {
      for (const { namespace } of networks.manifests())
        if (!watched.has(namespace)) watch(namespace)
    },
    dispose() {
      for (const release of [...releases, ...watched.values()]) release()
    },
  }
}
