import { parseEther } from 'viem'
import { getBalance, getBlock, sendTransaction } from 'viem/actions'
import { describe, expect, it } from 'vitest'
import { accountIndex, testAccount } from '../../chains/accounts.ts'
import { awaitReceipt } from '../../chains/awaitReceipt.ts'
import { openBlockchainApiFixture } from '../openBlockchainApiFixture.ts'

const stage = openBlockchainApiFixture()
const page = testAccount(accountIndex.page)
const user = `eip155:1:${page.address}`
const coin = 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const chain = () => stage.chain('eip155:1')
const token = (symbol: string) =>
  `eip155:1:${chain().market.tokens.find((one) => one.symbol === symbol)?.address}`
const plain = (id: string) => id.split(':')[2] as `0x${string}`
const million = 1_000_000_000_000n

const quote = async (from: string, to: string, amount: bigint) =>
  stage.get(
    `/v1/convert/quotes?amount=${amount}&userAddress=${page.address}&from=${from}&to=${to}&gasPrice=1`,
  )
const build = (from: string, to: string, amount: bigint, more: object = {}) =>
  stage.post('/v1/convert/build-transaction', {
    amount: String(amount),
    eip155: { slippage: 1 },
    projectId: 'test',
    from,
    to,
    userAddress: user,
    ...more,
  })
const send = async ({ to, data, value }: { to: string; data: `0x${string}`; value: string }) => {
  const hash = await sendTransaction(chain().client, {
    account: page,
    chain: null,
    to: plain(to),
    data,
    value: BigInt(value),
    gas: 500_000n,
  })
  return awaitReceipt(chain().client, hash)
}
const why = ({
  status,
  body,
}: {
  status: number
  body: { reasons: { name: string; description: string }[] }
}) => [status, body.reasons[0]?.description]

describe('swaps of the sandbox', () => {
  it('lists the tokens of a network, the coin first', async () => {
    const { tokens } = (await stage.get('/v1/convert/tokens?chainId=eip155:1')).body
    expect(tokens.map(({ symbol, decimals }: never) => [symbol, decimals])).toEqual([
      ['ETH', 18],
      ['TUSD', 6],
      ['USDC', 6],
      ['SGLD', 18],
      ['THIN', 18],
      ['TICK', 0],
    ])
    expect(tokens[0].address).toBe(coin)
    expect(why(await stage.get('/v1/convert/tokens?chainId=eip155:10'))).toEqual([
      400,
      'No swaps on eip155:10',
    ])
  })

  it('swaps coins for the quoted amount and lists it as a trade', async () => {
    const { quotes } = (await quote(coin, token('TUSD'), parseEther('2'))).body
    const { tx } = (await build(coin, token('TUSD'), parseEther('2'))).body
    expect(tx).toMatchObject({
      from: user,
      to: `eip155:1:${chain().market.swap}`,
      amount: String(parseEther('2')),
    })
    expect((await send({ ...tx, value: tx.amount })).status).toBe('success')
    expect(await chain().tokenBalance(page.address)).toBe(million + BigInt(quotes[0].toAmount))
    const { data } = (await stage.get(`/v1/account/${page.address}/history?chainId=eip155:1`)).body
    expect(data).toMatchObject([
      {
        metadata: { operationType: 'trade' },
        transfers: [{ direction: 'out' }, { direction: 'in' }],
      },
    ])
  })

  it('spends a token up to its approved amount', async () => {
    const from = token('TUSD')
    const allowance = async () =>
      (await stage.get(`/v1/convert/allowance?tokenAddress=${from}&userAddress=${user}`)).body
        .allowance
    expect(await allowance()).toBe('0')
    expect(why(await build(from, coin, 2_500_000n))).toEqual([400, 'TUSD: allowance too low'])
    expect(
      (await build(from, coin, 2_500_000n, { disableEstimate: true })).body.tx.eip155.gas,
    ).toBe('300000')
    const approval = async (query: string) =>
      (
        await stage.get(
          `/v1/convert/build-approve?userAddress=${user}&from=${from}&to=${coin}${query}`,
        )
      ).body.tx
    await send(await approval('&amount=2500000'))
    expect(await allowance()).toBe('2500000')
    const { tx } = (await build(from, coin, 2_500_000n)).body
    expect(Number(tx.eip155.gas)).toBeGreaterThan(21_000)
    expect((await send({ ...tx, value: '0' })).status).toBe('success')
    expect(await chain().tokenBalance(page.address)).toBe(million - 2_500_000n)
    expect(await allowance()).toBe('0')
    await send(await approval(''))
    expect(BigInt(await allowance())).toBe(2n ** 256n - 1n)
    expect(
      BigInt(
        (await stage.get(`/v1/convert/allowance?tokenAddress=${coin}&userAddress=${user}`)).body
          .allowance,
      ),
    ).toBe(2n ** 256n - 1n)
  })

  it('a larger swap has a worse price', async () => {
    const got = async (amount: bigint) =>
      BigInt((await quote(coin, token('THIN'), amount)).body.quotes[0].toAmount)
    const small = await got(parseEther('0.01'))
    expect(await got(parseEther('0.5'))).toBeLessThan((small * 50n * 70n) / 100n)
  })

  it('refuses a swap without liquidity, in the words that clients match', async () => {
    const { status, body } = await quote(coin, token('THIN'), parseEther('5'))
    expect([status, body.reasons[0].description.toLowerCase()]).toEqual([
      400,
      expect.stringContaining('insufficient liquidity'),
    ])
    expect(why(await quote(coin, token('TICK'), parseEther('1')))).toEqual([
      400,
      'Insufficient liquidity for this amount',
    ])
    expect(why(await quote(coin, token('TUSD'), 1n))).toEqual([
      400,
      'The amount is too small to swap',
    ])
    expect(why(await quote(coin, coin, 1n))).toEqual([400, 'Both tokens are the same'])
    expect(
      why(await quote(coin, 'eip155:8453:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee', 1n)),
    ).toEqual([400, 'Both tokens have to be on one network'])
  })

  it('a swap fails on the chain when the price moved beyond the slippage', async () => {
    const { tx } = (await build(coin, token('TUSD'), parseEther('1'))).body
    const before = (await quote(coin, token('TUSD'), parseEther('1'))).body.quotes[0].toAmount
    await stage.control('POST', '/market', { caip2: 'eip155:1', token: 'TUSD', move: 5 })
    const after = (await quote(coin, token('TUSD'), parseEther('1'))).body.quotes[0].toAmount
    expect(Number(before) / Number(after)).toBeCloseTo(1.05, 1)
    expect((await send({ ...tx, value: tx.amount })).status).toBe('reverted')
    expect(await chain().tokenBalance(page.address)).toBe(million)
    await stage.control('POST', '/market', { caip2: 'eip155:1', token: 'TUSD', move: -20 })
    const cheap = (await quote(coin, token('TUSD'), parseEther('1'))).body.quotes[0].toAmount
    expect(Number(after) / Number(cheap)).toBeCloseTo(0.8, 1)
  })

  it('a swap mined after its deadline reverts and takes nothing', async () => {
    const { client } = chain()
    const deadline = Number((await getBlock(client)).timestamp) + 600
    const swap = { eip155: { slippage: 1, deadline } }
    const { tx } = (await build(coin, token('TUSD'), parseEther('1'), swap)).body
    expect(tx.eip155.deadline).toBe(deadline)
    const at = (seconds: number) =>
      client.request({ method: 'evm_setNextBlockTimestamp', params: [seconds] } as never)
    const before = await getBalance(client, page)
    await at(deadline + 1)
    const late = await send({ ...tx, value: tx.amount })
    expect([late.status, await chain().tokenBalance(page.address)]).toEqual(['reverted', million])
    expect(await getBalance(client, page)).toBe(before - late.gasUsed * late.effectiveGasPrice)
    expect(why(await build(coin, token('TUSD'), parseEther('1'), swap))).toEqual([
      400,
      'The deadline is in the past',
    ])
    await stage.control('POST', '/reset')
    await at(deadline)
    expect((await send({ ...tx, value: tx.amount })).status).toBe('success')
  })

  it('builds a swap without a deadline, and says so, if none is requested', async () => {
    const { tx } = (await build(coin, token('TUSD'), parseEther('1'))).body
    expect([tx.eip155.deadline, tx.data.endsWith('f'.repeat(64))]).toEqual([undefined, true])
  })

  it('swaps stop when a control call empties the market, and resume after a reset', async () => {
    await stage.control('POST', '/market', { caip2: 'eip155:1', token: 'TUSD', leave: 0 })
    expect((await quote(coin, token('TUSD'), parseEther('1'))).status).toBe(400)
    await stage.control('POST', '/reset')
    expect((await quote(coin, token('TUSD'), parseEther('1'))).status).toBe(200)
  })

  it('returns the gas price by urgency', async () => {
    const { standard, fast, instant } = (await stage.get('/v1/convert/gas-price?chainId=eip155:1'))
      .body
    expect(BigInt(standard)).toBeGreaterThan(0n)
    expect([BigInt(fast), BigInt(instant)]).toEqual([
      (BigInt(standard) * 12n) / 10n,
      (BigInt(standard) * 15n) / 10n,
    ])
  })
})
