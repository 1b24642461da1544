import type { AbortOptions, Account, AssetId, Balance, Namespace } from '#kernel'
import { fault } from '#kernel'
import { isSameAddress } from './isSameAddress.ts'

/** Balances of an account, read from its chain at one moment. */
export type Balances = { readonly coin: Balance; find(asset: AssetId): Balance | undefined }

/** Reads the coin and the given tokens. Rejects as `Namespace.balances` does. */
export async function readBalances(
  namespace: Pick<Namespace, 'balances'>,
  account: Account,
  assets: readonly AssetId[],
  options: AbortOptions = {},
): Promise<Balances> {
  const [coin, ...tokens] = await namespace.balances(account, {
    assets: assets.filter((asset) => asset !== 'native'),
    ...options,
  })
  if (!coin) throw fault('unsupported')
  return {
    coin,
    find: (asset) =>
      asset === 'native' ? coin : tokens.find((one) => isSameAddress(one.asset.id, asset)),
  }
}
