import { expect, it } from 'vitest'
import type { Asset } from '#kernel'
import { startAccount } from '../../test/harness/startAccount.ts'
import { readPaymentMethods } from './readPaymentMethods.ts'

const ether: Asset = { id: 'native', symbol: 'ETH', name: 'Ether', decimals: 18 }
const usdc: Asset = {
  id: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  symbol: 'USDC',
  name: 'USD Coin',
  decimals: 6,
}

const listUsdc = (decimals: number) => ({
  ...{ name: usdc.name, symbol: usdc.symbol, chainId: 'eip155:1', price: 1 },
  ...{ address: `eip155:1:${usdc.id}`, quantity: { decimals, numeric: '9' } },
})
const listedEther = {
  ...{ name: 'Ether', symbol: 'ETH', chainId: 'eip155:1', price: 2500 },
  quantity: { decimals: 18, numeric: '2' },
}

/** The methods for 1.5 USDC, of an account of which the provider lists these holdings. */
async function readMethods(...balances: readonly object[]) {
  const { kernel, connect } = startAccount({
    answers: { '/balance': { body: { balances } } },
    balances: async () => [ether, usdc].map((asset) => ({ asset, total: 9n, spendable: 9n })),
  })
  await connect()
  const network = kernel.networks.find('eip155:1') ?? expect.fail('no network')
  return readPaymentMethods(
    { ...kernel, served: async () => ({ has: async () => true, check: async () => true }) },
    { network, asset: usdc, amount: 1_500_000n, recipient: '0xCc' },
    AbortSignal.timeout(10_000),
  )
}

it('offers the requested asset with the price of the provider’s list', async () => {
  const [direct, ...others] = await readMethods(listUsdc(6))
  expect([direct?.direct, direct?.price, others]).toEqual([true, { value: 1n, decimals: 0 }, []])
})

it.each([7, 18])(
  'offers nothing if the provider counts the requested asset in other decimals than its chain (%d)',
  async (decimals) => {
    await expect(readMethods(listUsdc(decimals))).rejects.toMatchObject({ code: 'quote-refused' })
  },
)

it('offers a holding once that the provider lists twice', async () => {
  const methods = await readMethods(listedEther, listUsdc(6), listedEther)
  expect(methods.map(({ asset }) => asset.symbol)).toEqual(['USDC', 'ETH'])
})
