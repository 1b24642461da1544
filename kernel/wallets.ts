import {
  array,
  boolean,
  object,
  optional,
  partial,
  pipe,
  string,
  transform,
  unknown,
} from 'valibot'
import { safeImage, safeLink, safeText } from './foreignText.ts'
import type { Schema } from './gate.ts'
import { fieldOf, gateOptional } from './gate.ts'
import type { WalletInfo } from './namespace.ts'
import type { Networks } from './networks.ts'
import type { Platform } from './platform.ts'
import type { Release, Slice } from './plugin.ts'
import { defineService } from './refs.ts'
import type { Slots } from './slots.ts'
import { createState } from './state.ts'
import type { Sighting } from './walletIdentity.ts'
import { knownWallets } from './walletIdentity.ts'
import type { Wallet } from './walletRows.ts'
import { walletRows } from './walletRows.ts'

/**
 * The wallets found on this page, merged over namespaces. Rows keep their place once shown; new
 * ones are added at the end.
 */
export type Wallets = Pick<Slice<readonly Wallet[]>, 'get' | 'subscribe'> & {
  /** Starts looking, once; wallets may still appear later. */
  start(): void
  dispose(): void
}

/** The found wallets, for plugins. */
export const wallets = defineService<Wallets>('kernel.wallets')

/**
 * More wallets of one namespace than this are not a page with wallets but an attack or a bug.
 * Counted for each, so that none can crowd out the others.
 */
export const walletLimit = 40

const links = {
  web: safeLink,
  chrome: safeLink,
  firefox: safeLink,
  ios: safeLink,
  android: safeLink,
}
const image: Schema<string> = safeImage
const walletInfo = object({
  id: string(),
  name: safeText(60),
  icon: pipe(
    optional(unknown()),
    transform((icon) => gateOptional(image, icon)),
  ),
  rdns: optional(safeText(120)),
  ready: boolean(),
  networks: optional(array(string())),
  install: optional(partial(object(links))),
})

const fields = Object.keys(walletInfo.entries)

/**
 * A wallet as a namespace announced it, made fit to show: an icon that is no plain image is
 * dropped, a nameless wallet refused. The wallet's own object is not touched.
 */
export function gateWallet(foreign: unknown): WalletInfo | undefined {
  const info = gateOptional(
    walletInfo as Schema<WalletInfo>,
    Object.fromEntries(fields.map((name) => [name, fieldOf(foreign, name)])),
  )
  return info?.name && info.id ? info : undefined
}

/**
 * What a namespace found, oldest first: those known before keep their place. One that is there
 * twice, by its id or its object, is taken once.
 */
function sightingsOf(
  namespace: string,
  infos: readonly unknown[],
  before: readonly Sighting[],
): readonly Sighting[] {
  const now: Sighting[] = []
  for (const foreign of infos.slice(0, walletLimit)) {
    const info = gateWallet(foreign)
    const own = fieldOf(foreign, 'provider')
    const provider = Object(own) === own ? own : undefined
    if (
      info &&
      !now.some((one) => one.info.id === info.id || (provider && one.provider === provider))
    )
      now.push({ namespace, info, provider })
  }
  const kept = before.flatMap((old) =>
    old.namespace === namespace ? (now.find(({ info }) => info.id === old.info.id) ?? []) : old,
  )
  return [...new Set([...kept, ...now])]
}

/**
 * Makes the list. A namespace's code is loaded when its probe sees a wallet (at once when it has no
 * probe).
 */
export function createWallets(
  platform: Platform,
  slots: Slots,
  networks: Networks,
  onFault: (error: unknown) => void,
): Wallets {
  const state = createState<readonly Wallet[]>([], onFault)
  const watched = new Set<string>()
  let sightings: readonly Sighting[] = []
  let over = false

  const show = () => {
    const next = walletRows(state.get(), sightings, slots.read(knownWallets).flat())
    state.update((draft) => void (draft as Wallet[]).splice(0, draft.length, ...next))
  }
  const releases: Release[] = [slots.watch(knownWallets, show)]
  const push = (namespace: string, infos: readonly unknown[]) => {
    sightings = sightingsOf(namespace, infos, sightings)
    show()
  }
  const keep = (release: Release) => (over ? release() : releases.push(release))
  const lost = (namespace: string) => (error: unknown) => {
    watched.delete(namespace)
    platform.log('warn', `Wallets of ${namespace} cannot be looked for.`, error)
  }
  const discover = async (namespace: string) => {
    const code = await networks.load(namespace)
    keep(code.discover((infos) => push(namespace, infos)))
  }
  return {
    get: state.get,
    subscribe: state.subscribe,
    start() {
      for (const { namespace, probe } of networks.manifests()) {
        if (watched.has(namespace)) continue
        watched.add(namespace)
        let seen = false
        const onFound = () => {
          if (!seen) discover(namespace).catch(lost(namespace))
          seen = true
        }
        try {
          if (probe) keep(probe(platform.page, onFound))
          else onFound()
        } catch (error) {
          lost(namespace)(error)
        }
      }
    },
    dispose() {
      over = true
      for (const release of releases.splice(0)) release()
    },
  }
}
