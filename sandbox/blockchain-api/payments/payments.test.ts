import type { Address, Hex } from 'viem'
import { getAddress, parseEther } from 'viem'
import { sendTransaction } from 'viem/actions'
import { describe, expect, it } from 'vitest'
import { accountIndex, testAccount } from '../../chains/accounts.ts'
import { awaitReceipt } from '../../chains/awaitReceipt.ts'
import { openBlockchainApiFixture } from '../openBlockchainApiFixture.ts'

const stage = openBlockchainApiFixture()
const page = testAccount(accountIndex.page)
const shop = getAddress('0x00000000000000000000000000000000000000f1')
const chain = () => stage.chain('eip155:1')
const base = () => stage.chain('eip155:8453')
const usd = () => chain().contracts.token

const ask = async (more: object) =>
  stage.post('/appkit/v1/transfers/quote', {
    user: page.address,
    originChainId: 'eip155:1',
    originCurrency: 'native',
    destinationChainId: 'eip155:8453',
    destinationCurrency: base().contracts.token,
    recipient: shop,
    amount: '5000000',
    ...more,
  })
const status = async (requestId: string) =>
  (await stage.get(`/appkit/v1/transfers/status?requestId=${requestId}`)).body.status
const send = async (call: { to: Address; data?: Hex; value?: string }) => {
  const hash = await sendTransaction(chain().client, {
    account: page,
    chain: null,
    to: call.to,
    data: call.data,
    value: BigInt(call.value ?? 0),
    gas: 500_000n,
  })
  return awaitReceipt(chain().client, hash)
}

describe('payments of the sandbox', () => {
  it('pays the recipient on another network once the deposit is on the chain', async () => {
    const { body: quote } = await ask({})
    expect(quote.origin).toMatchObject({
      amount: '2010000000000001',
      currency: { network: 'eip155:1', asset: 'native', metadata: { symbol: 'ETH' } },
    })
    expect(quote.fees).toMatchObject([{ label: 'Service fee', amount: '10000000000001' }])
    const [{ requestId, deposit }] = quote.steps
    expect(await status(requestId)).toBe('waiting')
    await send({ to: deposit.receiver, value: deposit.amount })
    await expect.poll(() => status(requestId)).toBe('success')
    expect(await base().tokenBalance(shop)).toBe(5_000_000n)
    expect(await status(requestId)).toBe('success')
    expect(await base().tokenBalance(shop)).toBe(5_000_000n)
  })

  it('takes a payment in tokens by one transaction', async () => {
    const { body: quote } = await ask({
      originCurrency: usd(),
      destinationCurrency: 'native',
      amount: String(parseEther('0.001')),
    })
    const [{ requestId, type, transaction }] = quote.steps
    expect([type, transaction.to, transaction.from, transaction.value]).toEqual([
      'transaction',
      usd(),
      page.address,
      '0',
    ])
    expect((await send(transaction)).status).toBe('success')
    await expect.poll(() => status(requestId)).toBe('success')
    expect(await base().nativeBalance(shop)).toBe(parseEther('0.001'))
    expect(await chain().tokenBalance(page.address)).toBe(
      1_000_000_000_000n - BigInt(quote.origin.amount),
    )
  })

  it('swaps on one network, in two transactions for tokens and one for coins', async () => {
    const wish = {
      originCurrency: usd(),
      destinationChainId: 'eip155:1',
      destinationCurrency: 'native',
      amount: String(parseEther('0.01')),
    }
    const { steps } = (await ask(wish)).body
    expect(steps.map(({ type }: { type: string }) => type)).toEqual(['transaction', 'transaction'])
    for (const { transaction } of steps) expect((await send(transaction)).status).toBe('success')
    expect(await status(steps[0].requestId)).toBe('success')
    expect(await chain().nativeBalance(shop)).toBeGreaterThanOrEqual(parseEther('0.01'))
    const coins = (
      await ask({
        ...wish,
        originCurrency: 'native',
        destinationCurrency: usd(),
        amount: '7000000',
      })
    ).body.steps
    expect(coins).toHaveLength(1)
    await send(coins[0].transaction)
    expect(await chain().tokenBalance(shop)).toBeGreaterThanOrEqual(7_000_000n)
  })

  it('an exchange pays to a deposit address, or to the recipient if no swap is needed', async () => {
    const { body: quote } = await ask({ user: undefined, originCurrency: usd() })
    expect(quote.steps[0]).toMatchObject({
      type: 'deposit',
      deposit: { currency: usd(), amount: quote.origin.amount },
    })
    const { body: direct } = await ask({
      destinationChainId: 'eip155:1',
      destinationCurrency: 'native',
      amount: '5',
    })
    expect(await status(direct.steps[0].requestId)).toBe('waiting')
    await send({ to: shop, value: '5' })
    expect(await status(direct.steps[0].requestId)).toBe('success')
    expect(direct).toMatchObject({
      type: 'direct-transfer',
      fees: [],
      steps: [{ type: 'deposit', deposit: { receiver: shop, amount: '5' } }],
    })
  })

  it('a payment ends as a control call sets it, a refund with the money back', async () => {
    const before = await chain().tokenBalance(page.address)
    for (const next of ['failure', 'submitted', 'timeout', 'pending', 'refund']) {
      await stage.control('POST', '/payments', { next })
      const { steps } = (await ask({ originCurrency: usd() })).body
      await send(steps[0].transaction)
      await expect.poll(() => status(steps[0].requestId)).toBe(next)
    }
    expect(await base().tokenBalance(shop)).toBe(0n)
    const { amount } = (await ask({ originCurrency: usd() })).body.origin
    expect(await chain().tokenBalance(page.address)).toBe(before - 4n * BigInt(amount))
  })

  it('a payment fails when its transaction failed on the chain', async () => {
    const wish = { destinationChainId: 'eip155:1', destinationCurrency: usd(), amount: '7000000' }
    const { steps } = (await ask(wish)).body
    await stage.control('POST', '/market', { caip2: 'eip155:1', token: 'TUSD', move: 50 })
    expect((await send(steps[0].transaction)).status).toBe('reverted')
    expect(await status(steps[0].requestId)).toBe('failure')
  })

  it('refuses a payment with the reason', async () => {
    const why = async (more: object) => {
      const { status: code, body } = await ask(more)
      return [code, body.error]
    }
    expect(await why({ originCurrency: shop })).toEqual([400, `No payments in ${shop} on eip155:1`])
    expect(await why({ amount: '0' })).toEqual([400, 'There is nothing to pay'])
    expect(
      await why({
        destinationChainId: 'eip155:1',
        destinationCurrency: usd(),
        amount: String(10n ** 13n),
      }),
    ).toEqual([400, 'Insufficient liquidity for this amount'])
    expect((await stage.get('/appkit/v1/transfers/status?requestId=none')).status).toBe(404)
  })
})
