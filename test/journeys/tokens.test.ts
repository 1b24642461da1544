import { formatUnits } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { testAccount } from '../../sandbox/chains/accounts.ts'
import { solanaTokens } from '../../sandbox/chains/solana/solanaTokens.ts'
import { logInByEmail } from '../harness/emailLogin.ts'
import type { JourneyFixture } from '../harness/openJourneyFixture.ts'
import { openJourneyFixture } from '../harness/openJourneyFixture.ts'
import type { InputMode, Visit } from '../harness/openVisit.ts'
import { waitUntil } from '../harness/waitUntil.ts'

let stage: JourneyFixture
beforeAll(async () => {
  stage = await openJourneyFixture()
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

const { address } = testAccount(0)
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const balanceRequests = () =>
  stage.sandbox.api.requests.list({ path: `/v1/account/${address}/balance` })
const accountState = (visit: Visit) =>
  visit.page.evaluate(() => window.latchkey.getState().namespaces['eip155']?.accountState)
const row = (visit: Visit, symbol: string) =>
  visit.frame.locator('[data-token]').filter({ hasText: symbol }).first()
/** The amount of a row, without grouping. */
const amount = async (visit: Visit, symbol: string) =>
  (await row(visit, symbol).locator('.amount').last().textContent())?.replace(/[^\d.]/g, '')
const floored = (value: bigint, decimals: number) =>
  formatUnits(value / 10n ** BigInt(decimals - 3), 3)

async function atAccount(options: Parameters<JourneyFixture['visit']>[0] = {}): Promise<Visit> {
  const visit = await stage.visit({ connected: true, ...options })
  await visit.open()
  await visit.waitForView('Account')
  return visit
}

describe('account in one look', () => {
  it.each([
    [1280, 800],
    [390, 844],
  ])(
    'shows a token and the way to disconnect without scrolling at %i x %i',
    async (width, height) => {
      const visit = await stage.visit({ connected: true })
      await visit.page.setViewportSize({ width, height })
      await visit.open()
      await visit.waitForView('Account')
      await row(visit, 'ETH').waitFor()
      const body = await visit.frame.locator('.body').boundingBox()
      const bottom = Math.min(height, (body?.y ?? 0) + (body?.height ?? 0))
      for (const part of [row(visit, 'ETH'), visit.frame.locator('[data-action=disconnect]')]) {
        const box = await part.boundingBox()
        expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThanOrEqual(bottom)
      }
      expect(await visit.frame.locator('.body').evaluate((node) => node.scrollTop)).toBe(0)
    },
  )
})

describe.each<InputMode>(['mouse', 'keyboard'])('tokens of the account, by %s', (hand) => {
  it('follow the account and the prices on refresh', async () => {
    const visit = await atAccount({ inputMode: hand })
    await row(visit, 'TUSD').waitFor()
    await stage.control('POST', '/fund', {
      caip10: `eip155:1:${address}`,
      amount: '1500000000000000000',
    })
    await stage.control('PUT', '/prices', {
      'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee': 3000,
    })
    const before = balanceRequests().length
    await visit.press(visit.frame.locator('[data-action=refresh]'))
    await waitUntil(() => balanceRequests().length).toBeGreaterThan(before)
    await waitUntil(() => row(visit, 'ETH').textContent()).toContain('$3,000.00')
    const held = (await stage.sandbox.chains['eip155:1']?.nativeBalance(address)) ?? 0n
    expect(await amount(visit, 'ETH')).toBe(floored(held, 18))
  })
})

describe('tokens of the account, by mouse', () => {
  const hand: InputMode = 'mouse'
  it('match the chain, with prices and a total; hosts see the same', async () => {
    const visit = await atAccount({ inputMode: hand })
    await row(visit, 'TUSD').waitFor()
    const chain = stage.sandbox.chains['eip155:1']
    if (!chain) throw new Error('There is no chain.')
    expect(await amount(visit, 'ETH')).toBe(floored(await chain.nativeBalance(address), 18))
    expect(await amount(visit, 'TUSD')).toBe(floored(await chain.tokenBalance(address), 6))
    expect(await row(visit, 'ETH').textContent()).toContain('$2,500.00')
    expect(await visit.frame.locator('.account-total').textContent()).toMatch(/\$[\d,]+\.\d\d$/)
    const { tokenBalance = [], balance, balanceSymbol } = (await accountState(visit)) ?? {}
    const coin = tokenBalance.find((token) => token.address === undefined)
    expect([coin?.symbol, coin?.quantity.decimals, coin?.quantity.numeric]).toEqual([
      'ETH',
      '18',
      balance,
    ])
    expect(balanceSymbol).toBe('ETH')
  })

  it('shows a toast and no zero if the tokens cannot be read, and retries after 30 s', async () => {
    await stage.control('PUT', '/faults', { 'GET /v1/account/*/balance': { status: 400 } })
    const visit = await atAccount({ inputMode: hand })
    await visit.frame
      .locator('[data-toast=error]', { hasText: 'Token Balance Unavailable' })
      .waitFor()
    const retry = visit.frame.locator('.notice [data-action=retry]')
    expect(await retry.isDisabled()).toBe(true)
    expect(await retry.textContent()).toMatch(/^Try again in \d+ s$/)
    const before = balanceRequests().length
    await visit.page.evaluate(() => window.latchkey.close())
    await visit.waitForClose()
    await visit.open()
    await retry.waitFor()
    expect(balanceRequests().length).toBe(before)
    expect((await accountState(visit))?.lastRetry).toEqual(expect.any(Number))
  })
})

describe('tokens of the account', () => {
  it('belong to the current network: another has its own, and a disconnected visitor none', async () => {
    const visit = await atAccount()
    await row(visit, 'TUSD').waitFor()
    await visit.controlWallet('walletless', 'switchChain', '0x2105')
    await visit.frame.locator('[data-token^="eip155:8453:"]').first().waitFor()
    expect(await visit.frame.locator('[data-token^="eip155:1:"]').count()).toBe(0)
    await visit.pressButton('Disconnect')
    await visit.waitForFact('status', /^disconnected/)
    expect(
      await visit.page.evaluate(() =>
        Object.keys(localStorage).filter((key) => key.includes('portfolio')),
      ),
    ).toEqual([])
  })

  it('are the coin alone, read from the chain, without a project, and send no request to the provider', async () => {
    const own = Object.fromEntries(
      Object.entries(stage.sandbox.info.chains).map(([caip2, url]) => [caip2, [{ url }]]),
    )
    const visit = await atAccount({ query: { options: { projectId: '', customRpcUrls: own } } })
    await row(visit, 'ETH').waitFor()
    expect(await visit.frame.locator('[data-token]').count()).toBe(1)
    expect(visit.requests.filter((url) => url.startsWith(stage.sandbox.info.api))).toEqual([])
  })
})

describe('tokens of a Solana account', () => {
  it('match the chain, coins and tokens of both token programs', async () => {
    const visit = await stage.visit({
      connected: 'Ember',
      query: { namespaces: 'eip155,solana', wallets: 'solana' },
    })
    await visit.open()
    await visit.waitForView('Account')
    const { address: own = '' } =
      (await visit.page.evaluate(
        () => window.latchkey.getState().namespaces['solana']?.accountState,
      )) ?? {}
    const chain = await stage.sandbox.more['solana']?.running()
    if (!chain) throw new Error('There is no chain.')
    const shown = async (asset: string) => {
      const text = await visit.frame
        .locator(`[data-token="${solana}:${asset}"] .amount`)
        .last()
        .textContent()
      return text?.replace(/[^\d.]/g, '')
    }
    const { usd, toll } = solanaTokens
    for (const [asset, decimals] of [
      ['native', 9],
      [usd.mint.publicKey.toBase58(), usd.decimals],
      [toll.mint.publicKey.toBase58(), toll.decimals],
    ] as const)
      await waitUntil(() => shown(asset)).toBe(
        floored(await chain.balanceOf(own, asset === 'native' ? undefined : asset), decimals),
      )
  })
})

describe('tokens of an embedded wallet', () => {
  it('are requested from the wallet, by its capabilities, and not from the provider', async () => {
    const visit = await logInByEmail(stage, 'ada@visitor.example')
    const { caipAddress, address: own = '' } = (await accountState(visit)) ?? {}
    await stage.control('POST', '/fund', { caip10: caipAddress, amount: '2500000000000000000' })
    await visit.open()
    await visit.waitForView('Account')
    await row(visit, 'ETH').waitFor()
    expect(await amount(visit, 'ETH')).toBe('2.5')
    expect(stage.sandbox.api.requests.list({ path: `/v1/account/${own}/balance` })).toEqual([])
  })
})
