import { parseEther } from 'viem'
import { describe, expect, it } from 'vitest'
import { openBlockchainApiFixture } from '../openBlockchainApiFixture.ts'
import { submitVenueForm } from './submitVenueForm.ts'

const stage = openBlockchainApiFixture()
const wallet = '0x00000000000000000000000000000000000000e1'
const ether = 'eip155:1/slip44:60'
const chain = () => stage.chain('eip155:1')
const usdc = () => chain().market.tokens[1]?.address ?? '0x'

describe('the on-ramp of the sandbox', () => {
  const options = async () => (await stage.get('/v1/onramp/options')).body
  const quote = async (symbol: string, amount: string, network = 'ethereum', currency = 'USD') => {
    const { paymentCurrencies, purchaseCurrencies } = await options()
    const purchaseCurrency = purchaseCurrencies.find(
      (one: { symbol: string }) => one.symbol === symbol,
    )
    const paymentCurrency = paymentCurrencies.find((one: { id: string }) => one.id === currency)
    return stage.post('/v1/onramp/quote', { purchaseCurrency, paymentCurrency, amount, network })
  }

  it('the on-ramp lists its coins, networks and limits', async () => {
    const { paymentCurrencies, purchaseCurrencies } = await options()
    expect(paymentCurrencies[0]).toEqual({
      id: 'USD',
      payment_method_limits: [
        { id: 'card', min: '10.00', max: '7500.00' },
        { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
      ],
    })
    expect(purchaseCurrencies[0]).toEqual({
      id: 'usdc',
      name: 'USD Coin',
      symbol: 'USDC',
      networks: [
        { name: 'ethereum', display_name: 'Ethereum', chain_id: '1', contract_address: usdc() },
        {
          name: 'base',
          display_name: 'Base',
          chain_id: '8453',
          contract_address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
        },
      ],
    })
    expect(purchaseCurrencies.map(({ symbol }: { symbol: string }) => symbol)).toEqual([
      'USDC',
      'ETH',
      'SOL',
      'TUSD',
      'SGLD',
    ])
  })

  it('the on-ramp quotes the amount after fees at the current price', async () => {
    expect((await quote('ETH', '1000')).body).toMatchObject({
      paymentTotal: { amount: '1000', currency: 'USD' },
      paymentSubtotal: { amount: '984.5', currency: 'USD' },
      networkFee: { amount: '0.5', currency: 'USD' },
      purchaseAmount: { amount: '0.3938', currency: 'ETH' },
    })
    expect((await quote('USDC', '1000', 'base', 'EUR')).body.purchaseAmount).toEqual({
      amount: '1082.95',
      currency: 'USDC',
    })
    await stage.control('PUT', '/prices', { ETH: 1000 })
    expect((await quote('ETH', '1000')).body.purchaseAmount.amount).toBe('0.9845')
  })

  it.each([
    ['USDC', '9.99', 'ethereum', 'The smallest amount is 10 USD'],
    ['USDC', '25000.01', 'ethereum', 'The largest amount is 25000 USD'],
    ['USDC', '10.001', 'ethereum', 'The amount has to be a number with at most 2 decimals'],
    ['SOL', '100', 'ethereum', 'SOL cannot be bought on ethereum'],
  ])('the on-ramp does not quote %s for %s on %s', async (symbol, amount, network, why) => {
    const { status, body } = await quote(symbol, amount, network)
    expect([status, body.reasons[0].description]).toEqual([400, why])
  })

  it('a paid on-ramp page credits the wallet, and the history lists it', async () => {
    const destinationWallets = [{ address: wallet, blockchains: ['base'], assets: ['ETH'] }]
    const body = {
      destinationWallets,
      partnerUserId: 'test',
      defaultExperience: 'buy',
      presetFiatAmount: 1000,
    }
    const { url } = (await stage.post('/v1/generators/onrampurl', body)).body
    expect(await submitVenueForm(url, 'success')).toContain('<h1>Paid</h1>')
    await expect
      .poll(() => stage.chain('eip155:8453').nativeBalance(wallet))
      .toBe(parseEther('0.3938'))
    const { data } = (await stage.get(`/v1/account/${wallet}/history`)).body
    expect(data).toMatchObject([
      {
        metadata: { operationType: 'receive' },
        transfers: [{ direction: 'in', quantity: { numeric: '0.3938' } }],
      },
    ])
  })

  it('the on-ramp page accepts the query of its provider’s clients', async () => {
    const query = `publicKey=key&destinationCurrencyCode=USDC&walletAddress=${wallet}&externalCustomerId=test`
    await submitVenueForm(`${stage.sandbox().info.onramp}?${query}`, 'success', { amount: '20' })
    await expect.poll(() => chain().tokenBalance(wallet, usdc())).toBe(19_200_000n)
  })

  it('the on-ramp credits nothing for a declined card, an amount beyond the limits or a set failure', async () => {
    const url = `${stage.sandbox().info.onramp}?destinationCurrencyCode=ETH&walletAddress=${wallet}`
    expect(await submitVenueForm(url, 'failure')).toContain('Declined')
    expect(await submitVenueForm(url, 'success', { amount: '1' })).toContain(
      'The smallest amount is 10 USD',
    )
    await stage.control('POST', '/onramp', { next: 'stuck' })
    await submitVenueForm(url, 'success')
    const { deals } = (await stage.control('GET', '/onramp')).body
    expect(deals.map(({ status }: { status: string }) => status)).toEqual(['failed', 'sending'])
    expect(await chain().nativeBalance(wallet)).toBe(0n)
  })
})

describe('the exchanges of the sandbox', () => {
  const rpc = async (method: string, params: object) =>
    (await stage.post('/v1/json-rpc?source=fund-wallet', { jsonrpc: '2.0', id: 1, method, params }))
      .body
  const open = async (more: object = {}) =>
    rpc('reown_getExchangePayUrl', {
      exchangeId: 'harbour',
      asset: ether,
      amount: '0.25',
      recipient: `eip155:1:${wallet}`,
      ...more,
    })
  const status = async (sessionId: string) =>
    (await rpc('reown_getExchangeBuyStatus', { exchangeId: 'harbour', sessionId })).result

  it('lists exchanges by asset and by name', async () => {
    const names = async (params: object) =>
      (await rpc('reown_getExchanges', { page: 0, ...params })).result
    expect(await names({})).toMatchObject({
      total: 3,
      exchanges: [
        { id: 'harbour', name: 'Harbour Exchange' },
        { id: 'copperline' },
        { id: 'northgate' },
      ],
    })
    expect((await names({ asset: ether })).exchanges.map(({ id }: { id: string }) => id)).toEqual([
      'harbour',
      'copperline',
    ])
    expect(
      (await names({ includeOnly: ['northgate', 'harbour'], exclude: ['harbour'] })).total,
    ).toBe(1)
    expect(await names({ page: 1 })).toEqual({ exchanges: [], total: 3 })
    expect((await rpc('reown_getExchanges', { asset: 'eip155:10/slip44:60' })).error.message).toBe(
      'Asset eip155:10/slip44:60 is not supported',
    )
  })

  it('an exchange sends a withdrawal and reports each step', async () => {
    const { url, sessionId } = (await open()).result
    expect(await status(sessionId)).toEqual({ status: 'UNKNOWN' })
    await fetch(url)
    expect(await status(sessionId)).toEqual({ status: 'UNKNOWN' })
    await submitVenueForm(url, 'success')
    await expect.poll(async () => (await status(sessionId)).status).toBe('SUCCESS')
    expect(await chain().nativeBalance(wallet)).toBe(parseEther('0.25'))
    const { data } = (await stage.get(`/v1/account/${wallet}/history`)).body
    expect(data[0].metadata.hash).toBe((await status(sessionId)).txHash)
    expect(await submitVenueForm(url, 'success')).toContain('This is over')
    expect(await chain().nativeBalance(wallet)).toBe(parseEther('0.25'))
  })

  it('an exchange sends tokens as well', async () => {
    const { sessionId } = (await open({ asset: `eip155:1/erc20:${usdc()}`, amount: '12.345678' }))
      .result
    await stage.control('POST', '/exchange', { id: sessionId, how: 'success' })
    await expect.poll(() => chain().tokenBalance(wallet, usdc())).toBe(12_345_678n)
  })

  it('an exchange fails or never finishes on command', async () => {
    const failing = (await open()).result
    await submitVenueForm(failing.url, 'failure')
    expect(await status(failing.sessionId)).toEqual({ status: 'FAILED' })
    const stuck = (await open()).result
    await stage.control('POST', '/exchange', { next: 'stuck' })
    await submitVenueForm(stuck.url, 'success')
    expect(await status(stuck.sessionId)).toEqual({ status: 'IN_PROGRESS' })
    expect(
      (await stage.control('POST', '/exchange', { id: stuck.sessionId, how: 'success' })).status,
    ).toBe(400)
    expect(await chain().nativeBalance(wallet)).toBe(0n)
    expect(await status('nobody')).toEqual({ status: 'UNKNOWN' })
  })

  it.each([
    [
      { asset: 'eip155:1/erc20:0x00000000000000000000000000000000000000e2' },
      'Asset eip155:1/erc20:0x00000000000000000000000000000000000000e2 is not supported',
    ],
    [{ exchangeId: 'northgate' }, 'Asset eip155:1/slip44:60 is not supported by Northgate'],
    [{ exchangeId: 'elsewhere' }, 'No exchange elsewhere'],
    [{ recipient: `eip155:8453:${wallet}` }, 'The recipient is not on eip155:1'],
    [{ amount: '0.0000000000000000001' }, 'ETH has 18 decimals only'],
  ])('an exchange refuses a withdrawal with %o', async (more, why) => {
    expect((await open(more)).error.message).toBe(why)
  })

  it('an exchange page names the asset that it sends', async () => {
    const { assets } = (await stage.get('/appkit/v1/transfers/assets/exchanges/copperline')).body
    expect(
      assets.eip155.map(({ network, asset, metadata }: never) => [
        network,
        asset,
        Object(metadata).price,
      ]),
    ).toEqual([
      ['eip155:1', 'native', 2500],
      ['eip155:1', usdc(), 1],
    ])
    expect((await stage.get('/appkit/v1/transfers/assets/exchanges/elsewhere')).status).toBe(404)
  })
})
