import { defineSlot } from '../runtime/refs.ts'
import type { WalletInfo } from './connection.ts'

/**
 * A wallet as one namespace announced it. `provider` is the wallet's own object: compared, never
 * read, and never in a state or through a promise.
 */
export type DiscoveredWallet = {
  readonly namespace: string
  readonly info: WalletInfo
  readonly provider: unknown
}

/**
 * What a list of wallets knows of one of them: its `rdns`, and what it is called by those who find
 * it in a namespace.
 */
export type KnownWallet = {
  readonly id: string
  readonly rdns?: string | undefined
  readonly injected: readonly { readonly namespace: string; readonly id: string }[]
}

/**
 * Lists of wallets, so that one wallet which announces itself differently in several namespaces is
 * still one row.
 */
export const knownWallets = defineSlot<readonly KnownWallet[]>('kernel.known-wallets')

/**
 * A wallet's name without what is written now with it and now without: case, and `wallet` or
 * `extension` at its end.
 */
export const normalizeName = (name: string) =>
  name.toLowerCase().replace(/\s+(wallet|extension)$/, '')

const getRdns = ({ info }: DiscoveredWallet) => info.rdns?.toLowerCase()
const countDistinct = (values: readonly unknown[]) => new Set(values).size

/**
 * Whether all of these can be one wallet: at most one way for each namespace, at most one reverse
 * domain name.
 */
const isOneWallet = (sightings: readonly DiscoveredWallet[]) =>
  countDistinct(sightings.map(({ namespace }) => namespace)) === sightings.length &&
  countDistinct(sightings.flatMap((sighting) => getRdns(sighting) || [])) < 2

type WalletGroup = [DiscoveredWallet, ...DiscoveredWallet[]]
type IdentityKey = (sighting: DiscoveredWallet) => unknown

/**
 * Puts groups together whose first sightings claim the same, where everybody who claims it can be
 * one wallet. The older group takes the younger in.
 */
function mergeBy(getKey: IdentityKey, groups: readonly WalletGroup[]): readonly WalletGroup[] {
  const all = groups.flat()
  const hosts = new Map<unknown, WalletGroup>()
  return groups.filter((group) => {
    const key = getKey(group[0])
    const target = hosts.get(key)
    if (target && isOneWallet([...target, ...group])) return target.push(...group) === 0
    if (!target && key && isOneWallet(all.filter((sighting) => getKey(sighting) === key)))
      hosts.set(key, group)
    return true
  })
}

/**
 * Sorts sightings, oldest first, into wallets, in the order of their first sighting: by the same
 * object, else the same reverse domain name, the same entry of a
 * list, the same name. What two wallets of one namespace claim, or claimants with different reverse
 * domain names, joins nobody. Only what the first sighting
 * of a wallet claims draws others to it, so that nobody gets in by way of a newcomer.
 */
export function groupWallets(
  discovered: readonly DiscoveredWallet[],
  known: readonly KnownWallet[],
): readonly WalletGroup[] {
  const registryKey: IdentityKey = (wallet) => {
    const { namespace, info } = wallet
    const rdns = getRdns(wallet)
    const hasSameId = ({ injected }: KnownWallet) =>
      injected.some((connector) => connector.namespace === namespace && connector.id === info.id)
    return known.find((entry) => (rdns ? entry.rdns?.toLowerCase() === rdns : hasSameId(entry)))?.id
  }
  const keys: readonly IdentityKey[] = [
    ({ provider }) => provider,
    getRdns,
    registryKey,
    ({ info }) => normalizeName(info.name),
  ]
  return keys.reduce<readonly WalletGroup[]>(
    (groups, key) => mergeBy(key, groups),
    discovered.map((wallet) => [wallet]),
  )
}
