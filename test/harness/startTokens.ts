import { expect } from 'vitest'
import type { Balance } from '#kernel'
import { formatDecimal } from '#kernel/amount'
import { tokensRef } from '#plugins/ports/tokens'
import { tokens } from '#plugins/tokens/index'
import type { AccountOptions, StartedAccount } from './startAccount.ts'
import { startAccount } from './startAccount.ts'
import { waitFor } from './waitFor.ts'

/** Address of USDC on Ethereum. */
export const tokenUsdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
/** The coin, as the provider lists it. */
export const listedCoin = {
  name: 'Ether',
  symbol: 'ETH',
  chainId: 'eip155:1',
  price: 2500,
  value: 1,
  quantity: { decimals: '18', numeric: '1.5' },
  iconUrl: '',
}
/** USDC, as the provider lists it. */
export const listedUsdc = {
  name: 'USD Coin',
  symbol: 'USDC',
  chainId: 'eip155:1',
  address: `eip155:1:${tokenUsdc}`,
  price: 1,
  quantity: { decimals: '6', numeric: '20.5' },
}
/** The provider's response with these balances. */
export const balanceReply = (...balances: readonly unknown[]) => ({ body: { balances } })
/** A balance of the coin, as its chain reports it. */
export const nativeBalance = (total: bigint, decimals = 18): Balance => ({
  asset: { id: 'native', name: 'Ether', symbol: 'ETH', decimals },
  total,
  spendable: total,
})

/** Starts the tokens plugin beside an account. */
export function startTokens({ answers = {}, ...options }: AccountOptions = {}) {
  const test = startAccount({
    ...options,
    answers: { '/balance': balanceReply(listedCoin, listedUsdc), ...answers },
    plugins: [tokens(), ...(options.plugins ?? [])],
  })
  const settled = (status: string) =>
    waitFor(() => expect(test.kernel.get(tokensRef).get().status).toBe(status))
  const use = async () => {
    await test.kernel.use(tokensRef)
  }
  return { ...test, settled, use, state: () => test.kernel.get(tokensRef).get() }
}
/** Starts the tokens plugin, connects, and waits for the tokens. */
export async function startReadyTokens(options: AccountOptions = {}, from?: 'login') {
  const test = startTokens(options)
  await test.connect('eip155:1', from)
  await test.use()
  await test.settled('ready')
  return test
}
/** Lists id, amount and worth of each shown token. */
export const listTokenRows = ({ state }: { state: ReturnType<typeof startTokens>['state'] }) =>
  state().tokens.map(({ asset, amount, worth }) => [
    asset.id,
    amount,
    worth && formatDecimal(worth.value, worth.decimals),
  ])
/** The account's state, as hosts read it. */
export const readAccountState = (test: StartedAccount) =>
  test.kernel.connections.getState('eip155')?.accountState
