import { Keypair, SystemProgram } from '@solana/web3.js'
import { describe, expect, it } from 'vitest'
import { accountIndex } from '../chains/accounts.ts'
import { solanaAccount } from '../chains/solana/solanaAccounts.ts'
import { solanaNode } from '../chains/solana/solanaNode.ts'
import { solanaTokens } from '../chains/solana/solanaTokens.ts'
import { openBlockchainApiFixture } from './openBlockchainApiFixture.ts'
import { submitVenueForm } from './venues/submitVenueForm.ts'

const stage = openBlockchainApiFixture()
const caip2 = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const page = solanaAccount(accountIndex.page)
const address = page.publicKey.toBase58()
const friend = solanaAccount(accountIndex.friend).publicKey.toBase58()
const usd = solanaTokens.usd.mint.publicKey.toBase58()
const balances = async (whose: string, query = `&chainId=${caip2}`) =>
  (await stage.get(`/v1/account/${whose}/balance?currency=usd${query}`)).body.balances
const history = async (whose: string, query = `chainId=${caip2}`) =>
  (await stage.get(`/v1/account/${whose}/history?${query}`)).body.data

describe('money on the Solana chain of the sandbox', () => {
  it('reads no balances while the Solana chain is not running', async () => {
    expect([await balances(address, ''), await history(address, '')]).toEqual([[], []])
  })

  it('lists Solana balances with prices once the chain runs', { timeout: 120_000 }, async () => {
    expect(await balances(address)).toMatchObject([
      {
        symbol: 'SOL',
        chainId: caip2,
        price: 150,
        value: 15_000,
        quantity: { decimals: '9', numeric: '100' },
      },
      { symbol: 'TUSD', address: `${caip2}:${usd}`, quantity: { decimals: '6', numeric: '1000' } },
      { symbol: 'TOLL', price: 0.1, quantity: { decimals: '9', numeric: '1000' } },
    ])
    expect(await balances(address, '')).toHaveLength(3)
    const coin = `${caip2}:So11111111111111111111111111111111111111111`
    const priceQuery = { currency: 'usd', addresses: [coin], projectId: 'test' }
    expect((await stage.post('/v1/fungible/price', priceQuery)).body.fungibles).toMatchObject([
      { address: coin, symbol: 'SOL', price: 150 },
    ])
  })

  it('lists Solana transfers after the start for both sides', {
    timeout: 120_000,
  }, async () => {
    expect(await history(address)).toEqual([])
    const node = solanaNode(() => stage.sandbox().info.chains[caip2] ?? '')
    const transfer = SystemProgram.transfer({
      fromPubkey: page.publicKey,
      toPubkey: solanaAccount(accountIndex.friend).publicKey,
      lamports: 1_500_000_000,
    })
    const hash = await node.send([transfer], [page])
    const common = { hash, chain: caip2, sentFrom: address, sentTo: friend, status: 'confirmed' }
    const moved = { quantity: { numeric: '1.5' }, value: 225, fungible_info: { symbol: 'SOL' } }
    expect(await history(address)).toMatchObject([
      {
        metadata: { ...common, operationType: 'send' },
        transfers: [{ ...moved, direction: 'out' }],
      },
    ])
    expect(await history(friend)).toMatchObject([
      {
        metadata: { ...common, operationType: 'receive' },
        transfers: [{ ...moved, direction: 'in' }],
      },
    ])
    await stage.control('POST', '/fund', {
      caip10: `${caip2}:${friend}`,
      amount: '2500000',
      asset: usd,
    })
    expect((await history(friend))[0]).toMatchObject({
      transfers: [
        { direction: 'in', quantity: { numeric: '2.5' }, fungible_info: { symbol: 'TUSD' } },
      ],
    })
    await stage.control('POST', '/reset')
    expect(await history(friend)).toEqual([])
  })

  it('exchanges, the on-ramp and payments deliver on Solana', { timeout: 120_000 }, async () => {
    const unused = Keypair.generate().publicKey.toBase58()
    const balance = () =>
      stage
        .sandbox()
        .more['solana']?.running()
        .then((chain) => chain.balanceOf(unused))
    const params = {
      exchangeId: 'harbour',
      asset: `${caip2}/slip44:501`,
      amount: '0.5',
      recipient: `${caip2}:${unused}`,
    }
    const { url } = (
      await stage.post('/v1/json-rpc', {
        jsonrpc: '2.0',
        id: 1,
        method: 'reown_getExchangePayUrl',
        params,
      })
    ).body.result
    await submitVenueForm(url, 'success')
    await expect.poll(balance).toBe(500_000_000n)
    await submitVenueForm(
      `${stage.sandbox().info.onramp}?destinationCurrencyCode=SOL&walletAddress=${unused}`,
      'success',
    )
    await expect.poll(balance).toBe(500_000_000n + 653_333_333n)
    const wish = {
      originChainId: caip2,
      originCurrency: 'native',
      destinationChainId: 'eip155:1',
      destinationCurrency: 'native',
    }
    const body = {
      ...wish,
      user: address,
      recipient: '0x00000000000000000000000000000000000000f2',
      amount: '1000000000000000',
    }
    const { steps } = (await stage.post('/appkit/v1/transfers/quote', body)).body
    expect(steps).toMatchObject([
      {
        type: 'transaction',
        transaction: { instructions: [{ programId: '11111111111111111111111111111111' }] },
      },
    ])
  })
})
