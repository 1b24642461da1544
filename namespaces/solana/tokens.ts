import type { AbortOptions, Account, AssetId, Balance } from '#kernel'
import { isLatchkeyError } from '#kernel'
import { toShownAmount } from './amountScale.ts'
import type { Mint } from './mints.ts'
import { readMints } from './mints.ts'
import type { NodeReader } from './nodeReader.ts'
import { readAmountScale } from './readAmountScale.ts'
import { readChainTime } from './readChainTime.ts'
import type { TokenAccount } from './tokenAccounts.ts'
import { readTokenAccounts, tokenPrograms } from './tokenAccounts.ts'

/**
 * Reads the SPL and Token-2022 balances of an account, one for each mint, as wallets show them.
 * Named mints keep their order, with zero where the account has none; invalid mints are left out.
 * Without names, returns every token that the account holds.
 */
export async function readTokens(
  node: NodeReader,
  account: Account,
  mints: readonly AssetId[] | undefined,
  options: AbortOptions,
): Promise<readonly Balance[]> {
  const { network } = account
  const tokenAccounts = await readTokenAccounts(node, account, options)
  const wanted = mints ?? [
    ...new Set(tokenAccounts.filter(({ amount }) => amount > 0n).map(({ mint }) => mint)),
  ]
  if (wanted.length === 0) return []
  // Names are optional: balances are valid without them.
  const failUnlessListing = (error: unknown) => {
    if (mints || isLatchkeyError(error, 'foreign-invalid')) throw error
    options.signal?.throwIfAborted()
  }
  const found = await readMints(node, network, wanted, options).catch(failUnlessListing)
  let time: Promise<number> | undefined
  const readTime = () => {
    time ??= readChainTime(node, network, options)
    return time
  }
  const balances = await Promise.all(
    wanted.map((id) => {
      const accounts = tokenAccounts.filter(({ mint }) => mint === id)
      const mint = found?.get(id) ?? toPlainMint(id, accounts[0])
      return mint && readBalance(mint, accounts, readTime).catch(failUnlessListing)
    }),
  )
  return balances.flatMap((balance) => balance ?? [])
}

/** An account whose mint could not be read. A Token-2022 mint may have its amounts shown scaled. */
function toPlainMint(id: AssetId, account: TokenAccount | undefined): Mint | undefined {
  const [plain, extended] = tokenPrograms
  return account && account.program !== extended
    ? { id, symbol: '', name: '', decimals: account.decimals, program: plain, extensions: [] }
    : undefined
}

async function readBalance(
  mint: Mint,
  accounts: readonly TokenAccount[],
  readTime: () => Promise<number>,
): Promise<Balance> {
  const { id, symbol, name, decimals } = mint
  const scale = await readAmountScale(mint, readTime)
  const sum = (part: readonly TokenAccount[]) =>
    toShownAmount(
      part.reduce((total, { amount }) => total + amount, 0n),
      scale,
    )
  return {
    asset: { id, symbol, name, decimals },
    total: sum(accounts),
    spendable: sum(accounts.filter(({ frozen }) => !frozen)),
  }
}
