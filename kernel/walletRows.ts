import type { KnownWallet, Sighting } from './walletIdentity.ts'
import { groupSightings, plainName } from './walletIdentity.ts'

/** One physical wallet: one row, with a way in for each namespace it serves. */
export type Wallet = {
  /**
   * Its reverse domain name where it has one, else its plain name; marked where another row has
   * that already. It stays for as long as the row does.
   */
  readonly key: string
  readonly name: string
  readonly icon?: string | undefined
  readonly rdns?: string | undefined
  readonly ready: boolean
  readonly ways: readonly { readonly namespace: string; readonly walletId: string }[]
}

/**
 * What the sightings, oldest first, mean for the rows on screen: each keeps its key and place while
 * one of its wallets is there, new ones come at the end.
 */
export function walletRows(
  shown: readonly Wallet[],
  sightings: readonly Sighting[],
  known: readonly KnownWallet[],
): readonly Wallet[] {
  const keyOf = ({ namespace, info }: Sighting) =>
    shown.find(({ ways }) =>
      ways.some((way) => way.namespace === namespace && way.walletId === info.id),
    )?.key
  const before = sightings.map(keyOf)
  const taken: unknown[] = []
  const free = (key: string): string =>
    taken.includes(key) || before.includes(key) ? free(`${key}*`) : key
  const rows = groupSightings(sightings, known).map((group) => {
    const infos = group.map(({ info }) => info)
    const { name } = group[0].info
    const rdns = infos.find((info) => info.rdns)?.rdns
    // Of two rows that became one the older stays; of one that became two, the part with the oldest
    // sighting. A name cannot pass for a reverse domain name.
    const key =
      group.map(keyOf).find((old) => old && !taken.includes(old)) ??
      free(rdns?.toLowerCase() ?? plainName(name).replaceAll('.', ' '))
    taken.push(key)
    return {
      key,
      name,
      icon: infos.find(({ icon }) => icon)?.icon,
      rdns,
      ready: infos.some(({ ready }) => ready),
      ways: group.map(({ namespace, info }) => ({ namespace, walletId: info.id })),
    }
  })
  return [
    ...new Set([...shown.flatMap(({ key }) => rows.find((row) => row.key === key) ?? []), ...rows]),
  ]
}
