import type { AbortOptions, Account, Asset, AssetId, Balance } from '#kernel'
import { isLatchkeyError } from '#kernel'
import { readMints } from './mints.ts'
import type { NodeReader } from './nodeReader.ts'
import type { TokenAccount } from './tokenAccounts.ts'
import { readTokenAccounts } from './tokenAccounts.ts'

/**
 * Reads the SPL and Token-2022 balances of an account, one for each mint.
 * Named mints keep their order, with zero where the account has none; invalid mints are left out.
 * Without names, returns every token that the account holds.
 */
export async function readTokens(
  node: NodeReader,
  account: Account,
  mints: readonly AssetId[] | undefined,
  options: AbortOptions,
): Promise<readonly Balance[]> {
  const tokenAccounts = await readTokenAccounts(node, account, options)
  const wanted = mints ?? [
    ...new Set(tokenAccounts.filter(({ amount }) => amount > 0n).map(({ mint }) => mint)),
  ]
  if (wanted.length === 0) return []
  const assets = await readMints(node, account.network, wanted, options).catch((error) => {
    // Names are optional: balances are valid without them.
    if (mints || isLatchkeyError(error, 'foreign-invalid')) throw error
    options.signal?.throwIfAborted()
    return new Map<string, Asset>()
  })
  return wanted.flatMap((mint) => {
    const accounts = tokenAccounts.filter((one) => one.mint === mint)
    const decimals = accounts[0]?.decimals
    const asset =
      assets.get(mint) ??
      (decimals === undefined ? undefined : { id: mint, symbol: '', name: '', decimals })
    return asset
      ? [
          {
            asset,
            total: sumAmounts(accounts),
            spendable: sumAmounts(accounts.filter(({ frozen }) => !frozen)),
          },
        ]
      : []
  })
}

const sumAmounts = (accounts: readonly TokenAccount[]) =>
  accounts.reduce((total, { amount }) => total + amount, 0n)
