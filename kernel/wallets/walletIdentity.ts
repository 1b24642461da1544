import { defineSlot } from '../runtime/refs.ts'
import type { WalletInfo } from './connection.ts'

/** A wallet as one namespace announced it. `provider` is compared, never read or stored. */
export type DiscoveredWallet = {
  readonly namespace: string
  readonly info: WalletInfo
  readonly provider: unknown
}

/** A wallet of a list: its `rdns` and its ids in each namespace. */
export type KnownWallet = {
  readonly id: string
  readonly rdns?: string | undefined
  readonly injected: readonly { readonly namespace: string; readonly id: string }[]
}

/** One wallet, merged over the namespaces it serves. */
export type Wallet = {
  /** Stable key of the row: its reverse domain name, else its plain name, marked if taken. */
  readonly key: string
  readonly name: string
  readonly icon?: string | undefined
  readonly rdns?: string | undefined
  readonly ready: boolean
  readonly connectors: readonly { readonly namespace: string; readonly walletId: string }[]
}

/** Lists that identify wallets across namespaces. */
export const knownWallets = defineSlot<readonly KnownWallet[]>('kernel.known-wallets')

/** Normalizes a name: lower case, without `wallet` or `extension` at its end. */
export const normalizeName = (name: string) =>
  name.toLowerCase().replace(/\s+(wallet|extension)$/, '')

const getRdns = ({ info }: DiscoveredWallet) => info.rdns?.toLowerCase()
const countDistinct = (values: readonly unknown[]) => new Set(values).size

/** True if all can be one wallet: one connector per namespace, one reverse domain name. */
const isOneWallet = (sightings: readonly DiscoveredWallet[]) =>
  countDistinct(sightings.map(({ namespace }) => namespace)) === sightings.length &&
  countDistinct(sightings.flatMap((sighting) => getRdns(sighting) || [])) < 2

type WalletGroup = [DiscoveredWallet, ...DiscoveredWallet[]]
type IdentityKey = (sighting: DiscoveredWallet) => unknown

/** Merges the younger of two groups that share a key into the older, if they are one. */
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
 * Groups discovered wallets, oldest first, by the same object, else the same reverse domain name,
 * list entry or name. Ambiguous keys merge nothing, and only the first member of a group counts, so
 * that a newcomer cannot pull others in.
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

/** Builds the rows, oldest first. Known rows keep key and place; new ones are appended. */
export function buildWalletList(
  previous: readonly Wallet[],
  discovered: readonly DiscoveredWallet[],
  known: readonly KnownWallet[],
): readonly Wallet[] {
  const findKey = ({ namespace, info }: DiscoveredWallet) =>
    previous.find(({ connectors }) =>
      connectors.some(
        (connector) => connector.namespace === namespace && connector.walletId === info.id,
      ),
    )?.key
  const previousKeys = discovered.map(findKey)
  const usedKeys: unknown[] = []
  const findFreeKey = (key: string): string =>
    usedKeys.includes(key) || previousKeys.includes(key) ? findFreeKey(`${key}*`) : key
  const rows = groupWallets(discovered, known).map((group) => {
    const infos = group.map(({ info }) => info)
    const { name } = group[0].info
    const rdns = infos.find((info) => info.rdns)?.rdns
    // Of two merged rows the older key stays; of a split row, the part discovered first keeps it. A
    // name cannot pass for a reverse domain name.
    const key =
      group.map(findKey).find((old) => old && !usedKeys.includes(old)) ??
      findFreeKey(rdns?.toLowerCase() ?? normalizeName(name).replaceAll('.', ' '))
    usedKeys.push(key)
    return {
      key,
      name,
      icon: infos.find(({ icon }) => icon)?.icon,
      rdns,
      ready: infos.some(({ ready }) => ready),
      connectors: group.map(({ namespace, info }) => ({ namespace, walletId: info.id })),
    }
  })
  return [
    ...new Set([
      ...previous.flatMap(({ key }) => rows.find((row) => row.key === key) ?? []),
      ...rows,
    ]),
  ]
}
