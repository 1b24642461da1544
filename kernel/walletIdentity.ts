import type { WalletInfo } from './namespace.ts'
import { defineSlot } from './refs.ts'

/**
 * A wallet as one namespace announced it. `provider` is the wallet's own object: compared, never
 * read, and never in a state or through a promise.
 */
export type Sighting = {
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
export const plainName = (name: string) => name.toLowerCase().replace(/\s+(wallet|extension)$/, '')

const rdnsOf = ({ info }: Sighting) => info.rdns?.toLowerCase()
const distinct = (values: readonly unknown[]) => new Set(values).size

/**
 * Whether all of these can be one wallet: at most one way for each namespace, at most one reverse
 * domain name.
 */
const oneWallet = (sightings: readonly Sighting[]) =>
  distinct(sightings.map(({ namespace }) => namespace)) === sightings.length &&
  distinct(sightings.flatMap((sighting) => rdnsOf(sighting) || [])) < 2

type Group = [Sighting, ...Sighting[]]
type Claim = (sighting: Sighting) => unknown

/**
 * Puts groups together whose first sightings claim the same, where everybody who claims it can be
 * one wallet. The older group takes the younger in.
 */
function joinBy(claim: Claim, groups: readonly Group[]): readonly Group[] {
  const all = groups.flat()
  const hosts = new Map<unknown, Group>()
  return groups.filter((group) => {
    const claimed = claim(group[0])
    const host = hosts.get(claimed)
    if (host && oneWallet([...host, ...group])) return host.push(...group) === 0
    if (!host && claimed && oneWallet(all.filter((sighting) => claim(sighting) === claimed)))
      hosts.set(claimed, group)
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
export function groupSightings(
  sightings: readonly Sighting[],
  known: readonly KnownWallet[],
): readonly Group[] {
  const listed: Claim = (sighting) => {
    const { namespace, info } = sighting
    const rdns = rdnsOf(sighting)
    const called = ({ injected }: KnownWallet) =>
      injected.some((way) => way.namespace === namespace && way.id === info.id)
    return known.find((entry) => (rdns ? entry.rdns?.toLowerCase() === rdns : called(entry)))?.id
  }
  const claims: readonly Claim[] = [
    ({ provider }) => provider,
    rdnsOf,
    listed,
    ({ info }) => plainName(info.name),
  ]
  return claims.reduce<readonly Group[]>(
    (groups, claim) => joinBy(claim, groups),
    sightings.map((sighting) => [sighting]),
  )
}
