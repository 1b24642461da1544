import type { Address } from 'viem'
import { encodeFunctionData, erc20Abi, numberToHex, parseEther } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { accountIndex, testAccount } from '../../sandbox/chains/accounts.ts'
import { awaitReceipt } from '../../sandbox/chains/awaitReceipt.ts'
import { listRequestedChunks } from '../harness/listRequestedChunks.ts'
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

const alice = testAccount(accountIndex.page).address
const friend = testAccount(accountIndex.friend).address
const historyRequests = () =>
  stage.sandbox.api.requests.list({ path: `/v1/account/${alice}/history` })

/** Sends a real transaction, from an account of the chain. */
async function transact(
  from: Address,
  call: { readonly to: Address; readonly value?: bigint; readonly data?: `0x${string}` },
): Promise<void> {
  const chain = stage.sandbox.chains['eip155:1']
  if (!chain) throw new Error('There is no chain.')
  const value = numberToHex(call.value ?? 0n)
  const hash = await chain.client.request<{ ReturnType: `0x${string}` }>({
    method: 'eth_sendTransaction',
    params: [{ from, ...call, value }],
  })
  await awaitReceipt(chain.client, hash)
}
async function token(from: Address, to: Address, amount: bigint): Promise<void> {
  const contract = stage.sandbox.chains['eip155:1']?.contracts.token
  if (!contract) throw new Error('There is no token.')
  await transact(from, {
    to: contract,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] }),
  })
}

async function atAccount(options: Parameters<JourneyFixture['visit']>[0] = {}): Promise<Visit> {
  const visit = await stage.visit({ connected: true, ...options })
  await visit.open()
  await visit.waitForView('Account')
  return visit
}
async function atActivity(hand: InputMode = 'mouse'): Promise<Visit> {
  const visit = await atAccount({ inputMode: hand })
  await toActivity(visit)
  return visit
}
async function toActivity(visit: Visit): Promise<void> {
  const tab = visit.frame.getByRole('tab', { name: 'Activity' })
  if (visit.inputMode === 'mouse') return tab.click()
  await visit.tabTo(visit.frame.getByRole('tab', { name: 'Tokens' }))
  await visit.page.keyboard.press('ArrowRight')
}
const rows = (visit: Visit) =>
  visit.frame
    .locator('.tx')
    .evaluateAll((all) =>
      all.map(
        (row) =>
          `${row.querySelector('.row-title')?.textContent} ${row.querySelector('.row-trailing')?.textContent}`,
      ),
    )

describe.each<InputMode>(['mouse', 'keyboard'])('account activity, by %s', (hand) => {
  it('shows the confirmed transactions, newest first, under their month', async () => {
    await transact(friend, { to: alice, value: parseEther('0.25') })
    await token(alice, friend, 1_500_000n)
    const visit = await atActivity(hand)
    await waitUntil(() => rows(visit)).toEqual(['Sent −1.5 TUSD$1.50', 'Received +0.25 ETH$625.00'])
    const month = new Intl.DateTimeFormat('en', { month: 'long' }).format(new Date())
    expect(await visit.frame.locator('.tx-month h2').allTextContents()).toEqual([month])
    expect(await visit.frame.locator('.tx').first().locator('.address').textContent()).toBe(
      `To ${friend.slice(0, 4)}…${friend.slice(-6)}`,
    )
  })
})

describe('account activity, by mouse', () => {
  const hand: InputMode = 'mouse'
  it('shows a toast, an empty history and a retry button when the history cannot be fetched', async () => {
    await transact(friend, { to: alice, value: parseEther('0.25') })
    await stage.control('PUT', '/faults', { 'GET /v1/account/*/history': { status: 400 } })
    const visit = await atActivity(hand)
    await visit.frame
      .locator('[data-toast=error]', { hasText: 'Failed to fetch transactions' })
      .waitFor()
    expect(await rows(visit)).toEqual([])
    await stage.control('PUT', '/faults', {})
    await visit.press(visit.frame.locator('.notice [data-action=retry]'))
    await waitUntil(() => rows(visit)).toEqual(['Received +0.25 ETH$625.00'])
  })
})

describe('account activity', () => {
  it('offers no address to copy from worthless transfers', async () => {
    await token(friend, alice, 0n)
    await token(friend, alice, 5_000_000n)
    const visit = await atActivity()
    await waitUntil(() => rows(visit)).toEqual(['Received +5 TUSD$5.00'])
    await visit.press(visit.frame.locator('[data-action=all]'))
    await visit.waitForView('Transactions')
    await visit.press(visit.frame.locator('[data-spam] summary'))
    await waitUntil(() => rows(visit)).toEqual(['Received +5 TUSD$5.00', 'Received 0 TUSD'])
    const copies = await visit.frame
      .locator('.tx')
      .evaluateAll((all) => all.map((row) => row.querySelector('[data-action=copy]') !== null))
    expect(copies).toEqual([true, false])
  })

  it('is empty for an account without transactions', async () => {
    const visit = await atActivity()
    await visit.frame.locator('.notice', { hasText: 'No activity yet' }).waitFor()
  })

  it('loads `Transactions` page by page, each with the cursor of the page before', async () => {
    for (let count = 0; count < 55; count++)
      await transact(friend, { to: alice, value: parseEther('0.01') })
    const visit = await atActivity()
    await visit.press(visit.frame.locator('[data-action=all]'))
    await visit.waitForView('Transactions')
    const rows = visit.frame.locator('.tx')
    // Rows far from the screen are not drawn.
    const seen = new Set<string | null>()
    await waitUntil(async () => {
      await rows.last().scrollIntoViewIfNeeded()
      const drawn = await rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-tx')))
      for (const id of drawn) seen.add(id)
      return seen.size
    }).toBe(55)
    expect(historyRequests().map(({ query }) => query['cursor'] !== undefined)).toEqual([
      false,
      true,
    ])
  })

  it('has no activity view, tab, bytes or requests when the provider switches it off', async () => {
    await stage.control('PUT', '/config', [{ id: 'activity', isEnabled: false, config: [] }])
    const visit = await atAccount()
    await visit.frame.locator('[data-token]').first().waitFor()
    await visit.page.waitForLoadState('networkidle')
    expect(await visit.frame.locator('.tab-heading').allTextContents()).toEqual(['Tokens'])
    await visit.page.evaluate(() => window.latchkey.open({ view: 'Transactions' }))
    await visit.frame.locator('[data-fault=missing]').waitFor()
    expect(
      (await listRequestedChunks(visit)).filter((chunk) => chunk.includes('plugins/activity')),
    ).toEqual([])
    expect(historyRequests()).toEqual([])
  })
})
