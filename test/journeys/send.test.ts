import { createPublicClient, erc20Abi, http, isAddress, parseEther } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { accountIndex, testAccount } from '../../sandbox/chains/accounts.ts'
import { solanaAccount } from '../../sandbox/chains/solana/solanaAccounts.ts'
import { solanaTokens } from '../../sandbox/chains/solana/solanaTokens.ts'
import type { JourneyFixture, VisitOptions } from '../harness/openJourneyFixture.ts'
import { openJourneyFixture } from '../harness/openJourneyFixture.ts'
import type { InputMode, Visit } from '../harness/openVisit.ts'
import { openVisit } from '../harness/openVisit.ts'
import { pressRepeatedly } from '../harness/pressRepeatedly.ts'
import { sendSteps, unfundedAddress } from '../harness/sendSteps.ts'
import { waitUntil } from '../harness/waitUntil.ts'

let stage: JourneyFixture
beforeAll(async () => {
  stage = await openJourneyFixture()
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

const mainnet = 'eip155:1'
const alice = testAccount(accountIndex.page).address
const friend = testAccount(accountIndex.friend).address
const poisoned = `0x5aae${'0'.repeat(32)}eaed`

const chain = () =>
  createPublicClient({ transport: http(stage.sandbox.info.chains[mainnet] ?? '') })
const coins = (address: `0x${string}`) => chain().getBalance({ address })
async function tusd(): Promise<`0x${string}`> {
  const text = JSON.stringify(await stage.control('GET', '/chains'))
  const [, token = ''] = /"caip2":"eip155:1"[^}]*?"token":"(0x[0-9a-fA-F]{40})"/.exec(text) ?? []
  if (!isAddress(token)) throw new Error('The sandbox names no token')
  return token
}
const tokensOf = async (address: `0x${string}`) =>
  chain().readContract({
    abi: erc20Abi,
    address: await tusd(),
    functionName: 'balanceOf',
    args: [address],
  })

/** A connected visitor at the form. */
async function atForm(options: VisitOptions = {}, wallet?: string): Promise<Visit> {
  const visit = await stage.visit({ connected: wallet ?? true, ...options })
  await toForm(visit)
  return visit
}
const { toForm, pick, type, fill, preview, confirm, toast, sends } = sendSteps

describe.each<InputMode>(['mouse', 'keyboard'])('sending, by %s', (hand) => {
  it('sends coins: the reviewed amount arrives, and the account is refreshed', async () => {
    const before = await coins(unfundedAddress)
    const visit = await atForm({ inputMode: hand })
    await fill(visit)
    await preview(visit)
    const effect = visit.frame.locator('[data-effect="transfer"]')
    expect((await effect.locator('.address.whole').textContent())?.replace(/\s/g, '')).toBe(
      unfundedAddress,
    )
    expect(await effect.textContent()).toContain('0.25')
    await confirm(visit)
    await visit.waitForState('confirmed')
    expect(await coins(unfundedAddress)).toBe(before + parseEther('0.25'))
    await visit.pressButton('Done')
    await visit.waitForView('Account')
    const left = Number((await coins(alice)) / 10n ** 15n) / 1000
    await waitUntil(() => visit.frame.locator('.account-balance').textContent()).toContain(
      left.toLocaleString('en', { maximumFractionDigits: 3 }),
    )
  })
})

describe('sending', () => {
  it('sends a token', async () => {
    const before = await tokensOf(unfundedAddress)
    const visit = await atForm()
    await fill(visit, { symbol: 'TUSD', amount: '12.5' })
    await preview(visit)
    expect(await visit.frame.locator('[data-effect="transfer"]').textContent()).toMatch(
      /12\.5\s*TUSD/,
    )
    await confirm(visit)
    await visit.waitForState('confirmed')
    expect(await tokensOf(unfundedAddress)).toBe(before + 12_500_000n)
  })

  it('sends the whole balance, minus exactly the fee', async () => {
    const visit = await atForm()
    await pick(visit, 'ETH')
    await visit.pressButton('Use the whole balance')
    await visit.getText('Reserved for network fee:').waitFor()
    await type(visit, 'To', unfundedAddress)
    await preview(visit)
    await confirm(visit)
    await visit.waitForState('confirmed')
    expect(await coins(alice)).toBeLessThan(parseEther('0.01'))
  })

  it('sends nothing after a rejection in the wallet, says so, and sends on a retry', async () => {
    const before = await coins(unfundedAddress)
    const visit = await atForm()
    await fill(visit)
    await preview(visit)
    await visit.controlWallet('walletless', 'rejectNext')
    await confirm(visit)
    await visit.waitForState('rejected')
    expect(await coins(unfundedAddress)).toBe(before)
    await visit.pressButton('Try again')
    await visit.frame.locator('.armed[data-armed]').waitFor()
    await confirm(visit)
    await visit.waitForState('confirmed')
    expect(await coins(unfundedAddress)).toBe(before + parseEther('0.25'))
  })

  it('sends once after two presses and Enter', async () => {
    const before = await coins(unfundedAddress)
    const visit = await atForm()
    await fill(visit)
    await preview(visit)
    await pressRepeatedly(visit)
    await visit.waitForState('confirmed')
    expect([await sends(visit), await coins(unfundedAddress)]).toEqual([
      1,
      before + parseEther('0.25'),
    ])
  })

  it('sends no wallet request if the visitor leaves the review', async () => {
    const visit = await atForm()
    await fill(visit)
    await preview(visit)
    await visit.page.keyboard.press('Escape')
    await visit.waitForView('WalletSend')
    expect(await visit.frame.getByLabel('To', { exact: true }).inputValue()).toBe(unfundedAddress)
    await visit.pressButton('Close')
    await visit.waitForClose()
    expect(await sends(visit)).toBe(0)
  })

  it('continues when the modal is closed during the wallet request, and shows the end as a page toast', async () => {
    const before = await coins(unfundedAddress)
    const visit = await atForm()
    await fill(visit)
    await preview(visit)
    await visit.controlWallet('walletless', 'hold')
    await confirm(visit)
    await visit.waitForState('asking')
    await visit.pressButton('Close')
    await visit.waitForClose()
    await visit.controlWallet('walletless', 'approve')
    await toast(visit, 'Your transfer is confirmed')
    expect(await coins(unfundedAddress)).toBe(before + parseEther('0.25'))
  })

  it.each([
    ['account', ['switchAccount', 2]],
    ['network', ['switchChain', '0x2105']],
  ] as const)('sends nothing if the %s changes during the review', async (_, [control, to]) => {
    const visit = await atForm()
    await fill(visit)
    await preview(visit)
    await visit.controlWallet('walletless', control, to)
    await visit.getText('An amount and receiver address are required').waitFor()
    await visit.pressButton('Edit')
    await visit.waitForView('WalletSend')
    expect(await sends(visit)).toBe(0)
  })

  it('sends once from two tabs, and asks if a second send is intended', async () => {
    const before = await coins(unfundedAddress)
    const first = await atForm()
    const page = await first.page.context().newPage()
    const second = await openVisit(page, 'mouse')
    await page.goto(first.page.url())
    await second.waitForReady()
    await second.waitForFact('status', /^connected/)
    await toForm(second)
    for (const visit of [first, second]) {
      await visit.page.bringToFront()
      await fill(visit)
      await preview(visit)
    }
    await first.page.bringToFront()
    await confirm(first)
    await first.waitForState('confirmed')
    await page.bringToFront()
    await second.frame.locator('.armed[data-armed]').waitFor()
    await confirm(second)
    await second.waitForState('stopped')
    expect(await coins(unfundedAddress)).toBe(before + parseEther('0.25'))
    await second.pressButton('Review again')
    const note = second.frame.locator('[data-note="twice"]')
    expect(await note.textContent()).toMatch(/before \(.*:\d\d.*\)/)
    expect(await note.getByRole('link', { name: 'View in explorer' }).getAttribute('href')).toMatch(
      /^https:\/\/.*0x/,
    )
    expect(await second.frame.locator('[data-action="confirm"]').textContent()).toBe(
      'Send again anyway',
    )
  })
})

describe('recipients', () => {
  it.each([
    ['that is no address', 'hello', 'Not a valid Ethereum address.'],
    [
      'of another network',
      'So11111111111111111111111111111111111111112',
      'This is a Solana address.',
    ],
    ['of a name that deceives', 'fr\u0456end.eth', "This name isn't allowed"],
  ])('names a recipient %s', async (_, to, words) => {
    const visit = await atForm({ query: { namespaces: 'eip155,solana' } })
    await pick(visit, 'ETH')
    await type(visit, 'Amount', '1')
    await type(visit, 'To', to)
    await visit.getText(words).waitFor()
    await visit.frame.getByRole('button', { name: 'Invalid address' }).waitFor()
  })

  it('refuses an address with a wrong checksum, and offers no correction', async () => {
    const visit = await atForm()
    await fill(visit, { to: unfundedAddress.replace('5aAe', '5aae') })
    await visit.getText('Paste it again from its source').waitFor()
    expect(await visit.frame.getByRole('button', { name: 'Use this spelling' }).count()).toBe(0)
    await visit.frame.getByRole('button', { name: 'Invalid address' }).waitFor()
  })

  const pointed: readonly (readonly [who: string, to: () => Promise<string>, note: string])[] = [
    ['oneself', async () => alice, 'own-address'],
    ['somebody new', async () => unfundedAddress, 'first-time'],
    ['the token itself', tusd, 'token-contract'],
  ]
  it.each(pointed)('points out %s as the recipient', async (_, to, note) => {
    const visit = await atForm()
    await fill(visit, { symbol: 'TUSD', amount: '1', to: await to() })
    await visit.frame.locator(`[data-note="${note}"]`).waitFor()
  })

  it('points out a contract in the review, and what the network refuses', async () => {
    const visit = await atForm()
    await fill(visit, { to: await tusd() })
    await preview(visit)
    await visit.frame.locator('[data-note="contract"]').waitFor()
    await visit.frame.locator('[data-note="would-fail"]').waitFor()
    expect(await visit.frame.locator('[data-action="confirm"]').count()).toBe(0)
  })

  it('requires a comparison if an address resembles an earlier recipient', async () => {
    const visit = await atForm()
    await fill(visit)
    await preview(visit)
    await confirm(visit)
    await visit.waitForState('confirmed')
    await visit.pressButton('Done')
    await visit.press(visit.frame.locator('[data-action="send"]'))
    await visit.waitForView('WalletSend')
    await fill(visit, { to: poisoned })
    await visit.frame.locator('[data-note="look-alike"]').waitFor()
    await visit.frame.getByRole('button', { name: 'Confirm the address' }).waitFor()
    expect(await visit.frame.locator('.send-compared mark').count()).toBeGreaterThan(5)
    await visit.frame.getByRole('checkbox').check()
    await visit.frame.getByRole('button', { name: 'Review' }).waitFor()
  })
})

describe('amounts to send', () => {
  it('turns the button into a way to get more if the amount exceeds the balance', async () => {
    const visit = await atForm()
    await fill(visit, { amount: '999999' })
    await visit.pressButton('Insufficient balance: add funds')
    await waitUntil(() => visit.frame.getAttribute('data-view')).toMatch(
      /^(FundWallet|WalletReceive)$/,
    )
  })

  it.each(['1,5', '1e3', '-1', '0.0000000000000000001'])(
    'refuses an amount of %s with the reason',
    async (amount) => {
      const visit = await atForm()
      await pick(visit, 'ETH')
      await type(visit, 'Amount', amount)
      await visit.frame.getByRole('button', { name: 'Invalid amount' }).waitFor()
      expect(await visit.frame.locator('.field-error').first().textContent()).not.toBe('')
    },
  )
})

describe('misbehaving wallet', () => {
  const quirky = async (quirk: string) =>
    atForm({ query: { wallets: `quirky:${quirk}` } }, 'Quirky')
  it.each(['ETH', 'TUSD'])(
    'raises an alarm if the wallet sends %s to another address',
    async (symbol) => {
      const visit = await quirky('thief')
      await fill(visit, { symbol, amount: '0.25' })
      await preview(visit)
      await confirm(visit)
      await visit.waitForState('altered')
    },
  )

  it('treats an answer without a hash as unknown: nothing is sent again, and activity is named', async () => {
    const visit = await quirky('garbled')
    await fill(visit)
    await preview(visit)
    await confirm(visit)
    await visit.waitForState('unknown')
    expect(await visit.frame.locator('.status-text').textContent()).toBe(
      'Check your activity before trying again.',
    )
    expect(await sends(visit, 'quirky')).toBe(1)
  })
})

describe('sending on Solana', () => {
  const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const receiver = solanaAccount(accountIndex.second).publicKey.toBase58()
  const held = async (asset?: string) =>
    (await (await stage.sandbox.more['solana']?.running())?.balanceOf(receiver, asset)) ?? 0n
  async function ember(): Promise<Visit> {
    const visit = await stage.visit({
      connected: 'Ember',
      query: { namespaces: 'eip155,solana', wallets: 'solana' },
    })
    await toForm(visit)
    return visit
  }
  async function sendTo(visit: Visit, asset: string, amount: string, note?: string): Promise<void> {
    await visit.press(visit.frame.locator('[data-action="token"]'))
    await visit.waitForView('WalletSendSelectToken')
    await visit.press(visit.frame.locator(`[data-token="${solana}:${asset}"]`))
    await visit.waitForView('WalletSend')
    await type(visit, 'Amount', amount)
    await type(visit, 'To', receiver)
    await preview(visit)
    await visit.frame.locator('[data-tried="yes"]').waitFor()
    if (note !== undefined) await visit.frame.locator(`[data-note="${note}"]`).waitFor()
    await confirm(visit)
    await visit.waitForState('confirmed')
  }

  it('sends coins on Solana', async () => {
    const visit = await ember()
    const before = await held()
    await sendTo(visit, 'native', '0.5')
    expect(await held()).toBe(before + 500_000_000n)
  })

  it('sends an SPL token to a recipient without a token account', async () => {
    const visit = await ember()
    const { mint, decimals } = solanaTokens.usd
    const token = mint.publicKey.toBase58()
    const before = await held(token)
    await sendTo(visit, token, '2.5')
    expect(await held(token)).toBe(before + 25n * 10n ** BigInt(decimals - 1))
  })

  it('sends a Token-2022 token, and shows the fee the token itself withholds', async () => {
    const visit = await ember()
    const { mint, decimals } = solanaTokens.toll
    const token = mint.publicKey.toBase58()
    const before = await held(token)
    await sendTo(visit, token, '10', 'transfer-fee')
    expect(await held(token)).toBe(before + 99n * 10n ** BigInt(decimals - 1))
  })
})

describe('sending opened by a host', () => {
  it('fills a read-only form, and ends on a view of its own', async () => {
    const before = await coins(friend)
    const visit = await stage.visit({ connected: true })
    await visit.page.evaluate(
      (to) => window.latchkey.open({ view: 'WalletSend', params: { amount: '0.5', to } }),
      friend,
    )
    await visit.waitForView('WalletSend')
    expect(
      await visit.frame.getByLabel('Amount', { exact: true }).getAttribute('readonly'),
    ).not.toBeNull()
    await preview(visit)
    await confirm(visit)
    await visit.waitForView('WalletSendConfirmed')
    await visit.waitForState('confirmed')
    expect(
      (await visit.frame.locator('.address.whole').first().textContent())?.replace(/\s/g, ''),
    ).toBe(friend)
    expect(await coins(friend)).toBe(before + parseEther('0.5'))
  })
})
