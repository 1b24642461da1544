import type { DiscoveredWallet, KnownWallet, Wallet } from './walletIdentity.ts'
import { groupWallets, normalizeName } from './walletIdentity.ts'

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
