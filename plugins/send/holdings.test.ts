import { describe, expect, it } from 'vitest'
import { LatchkeyError } from '#kernel'
import type { TokensState } from '#plugins/ports/tokens'
import { tokensRef } from '#plugins/ports/tokens'
import { createBrokenPlugin } from '../../test/harness/createBrokenPlugin.ts'
import { alice, bob, startSending, usdc } from '../../test/harness/startSending.ts'
import { createTokensDouble } from '../../test/harness/TokensDouble.ts'

const account = `eip155:1:${alice}` as const
const coin = { id: 'native', name: 'Ether', symbol: 'ETH', decimals: 18 }
const token = { id: usdc, name: 'USD Coin', symbol: 'USDC', decimals: 6 }
const failed: TokensState = { status: 'failed', account, tokens: [], retryAt: 30_000 }
const ready: TokensState = {
  status: 'ready',
  account,
  at: 1,
  tokens: [
    { asset: coin, network: 'eip155:1', amount: 5n },
    { asset: token, network: 'eip155:1', amount: 7n },
  ],
}

const start = async (tokens: ReturnType<typeof createTokensDouble>) => {
  const stage = await startSending({ plugins: [tokens.plugin] })
  const list = () => stage.service.get().tokenBalances.map(({ asset }) => asset.symbol)
  return { ...stage, list }
}

describe('tokens to send', () => {
  it('are the coin alone, from the node, while the provider fails, and all of them after a retry', async () => {
    const { service, list } = await start(createTokensDouble(failed, ready))
    await expect.poll(list).toEqual(['ETH'])
    expect(service.get()).toMatchObject({
      tokensStatus: 'failed',
      tokensRetryAt: 30_000,
      tokenBalances: [{ amount: 2n * 10n ** 18n, confirmed: true }],
    })
    await service.loadTokens()
    expect([service.get().tokensStatus, list()]).toEqual(['ready', ['ETH', 'USDC']])
  })

  it('are the last known ones, and named as such, after a failure', async () => {
    const tokens = createTokensDouble(ready)
    const { service, list } = await start(tokens)
    await expect.poll(list).toEqual(['ETH', 'USDC'])
    tokens.set({ ...ready, status: 'failed', retryAt: 30_000 })
    expect(service.get()).toMatchObject({ tokensStatus: 'failed', tokensRetryAt: 30_000 })
    tokens.set({ ...ready, status: 'loading', retryAt: 30_000 })
    expect([service.get().tokensStatus, list()]).toEqual(['ready', ['ETH', 'USDC']])
    expect(service.get().tokensRetryAt).toBeUndefined()
  })

  it('are the coin alone, which can be sent, while the plugin of the tokens cannot be loaded', async () => {
    const { service } = await startSending({ plugins: [createBrokenPlugin(tokensRef)] })
    await expect.poll(() => service.get().tokensStatus).toBe('failed')
    await service.choose('native')
    expect(service.get().token).toMatchObject({ asset: { symbol: 'ETH' }, confirmed: true })
  })

  it('are the coin alone on a network that the token list does not cover', async () => {
    const { service, list } = await start(createTokensDouble({ status: 'idle', tokens: [] }))
    await expect.poll(list).toEqual(['ETH'])
    expect(service.get().tokensStatus).toBe('ready')
  })

  it('are failed, not pending, when neither provider nor node responds', async () => {
    const tokens = createTokensDouble({ ...ready, status: 'loading', at: undefined, tokens: [] })
    const { service, chain, list } = await start(tokens)
    expect(service.get().tokensStatus).toBe('loading')
    Object.assign(chain, { down: true })
    tokens.set({ ...failed, error: new LatchkeyError('rpc') })
    expect([service.get().tokensStatus, list()]).toEqual(['failed', []])
  })

  it('are shown for another account even if they were read before the form noticed it', async () => {
    const { service, wallet, list } = await start(createTokensDouble(ready))
    await expect.poll(list).toEqual(['ETH', 'USDC'])
    wallet.change({ addresses: [usdc] })
    await expect.poll(list).toEqual([])
    wallet.change({ addresses: [alice] })
    await expect.poll(list).toEqual(['ETH', 'USDC'])
    expect(service.get().tokensStatus).toBe('ready')
  })
})

describe('the form', () => {
  it('names a token without a symbol by both ends of its address', async () => {
    const { service, chain } = await startSending()
    chain.symbol = ''
    await service.choose(usdc)
    expect(service.get().token?.asset).toMatchObject({ symbol: '0xA0…eB48', name: 'USD Coin' })
    service.setAmount('5')
    service.setReceiver(bob)
    await expect.poll(() => service.get().recipient.status).toBe('good')
    expect((await service.review()).get().notes.map(({ code }) => code)).toEqual(['first-time'])
  })

  it('starts with the coin chosen, and keeps a token chosen while the coin is read', async () => {
    const { service } = await start(createTokensDouble(ready))
    service.begin(undefined)
    expect(service.get().token?.asset.id).toBe('native')
    await service.choose(usdc)
    expect(service.get().token?.asset.id).toBe(usdc)
    service.begin(undefined)
    expect(service.get().token?.asset.id).toBe(usdc)
  })

  it('reads a token list again that is older than a minute, for its prices', async () => {
    const price = { value: 2n, decimals: 0 }
    const [listed] = ready.tokens
    if (!listed) throw new LatchkeyError('unsupported')
    const { service, clock } = await start(
      createTokensDouble({ ...ready, at: 0 }, { ...ready, tokens: [{ ...listed, price }] }),
    )
    await clock.advance(60_000 - clock.now())
    service.begin(undefined)
    expect(service.get().token?.price).toBeUndefined()
    await clock.advance(1)
    service.begin(undefined)
    await expect.poll(() => service.get().token?.price).toEqual(price)
  })

  it('converts typed dollars by the price of the list that arrives after them', async () => {
    const [listed] = ready.tokens
    if (!listed) throw new LatchkeyError('unsupported')
    const tokens = createTokensDouble(ready)
    const { service } = await start(tokens)
    const quote = (value: bigint) =>
      tokens.set({ ...ready, tokens: [{ ...listed, price: { value, decimals: 0 } }] })
    quote(200n)
    await service.choose('native')
    service.setDollars('100')
    service.setReceiver(bob)
    await expect.poll(() => service.get().recipient.status).toBe('good')
    quote(100n)
    expect(service.get()).toMatchObject({ dollars: '100', sendTokenAmount: '1' })
    const action = await service.review()
    quote(400n)
    await service.send(action)
    expect(service.get()).toMatchObject({ dollars: undefined, sendTokenAmount: '' })
  })

  it('keeps a token chosen while an unlisted coin is still being read', async () => {
    const { service } = await start(createTokensDouble({ ...ready, tokens: ready.tokens.slice(1) }))
    const coinChoice = service.choose('native')
    await service.choose(usdc)
    await coinChoice
    expect(service.get().token?.asset.id).toBe(usdc)
  })

  it('shows the picture of the list beside what the chain says, whichever comes first', async () => {
    const iconUrl = 'data:image/png;base64,AA=='
    const [listed] = ready.tokens
    if (!listed) throw new LatchkeyError('unsupported')
    const drawn = { ...ready, tokens: [{ ...listed, asset: { ...coin, iconUrl } }] }
    const before = await start(createTokensDouble(drawn))
    await before.service.choose('native')
    const tokens = createTokensDouble(ready)
    const after = await start(tokens)
    await after.service.choose('native')
    tokens.set(drawn)
    for (const { service } of [before, after])
      expect(service.get().token).toMatchObject({ confirmed: true, asset: { iconUrl } })
  })
})
