import { verifyMessageSignatureRsv } from '@stacks/encryption'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { accountIndex } from '../../sandbox/chains/accounts.ts'
import { stacksAccounts } from '../../sandbox/chains/stacks/stacksAccounts.ts'
import type { JourneyFixture } from '../harness/openJourneyFixture.ts'
import { openJourneyFixture } from '../harness/openJourneyFixture.ts'
import type { Visit } from '../harness/openVisit.ts'
import { pairPhone } from '../harness/pairPhone.ts'
import { waitUntil } from '../harness/waitUntil.ts'

const page = stacksAccounts('mainnet')[accountIndex.page] ?? expect.fail('no account')
const second = stacksAccounts('mainnet')[1] ?? expect.fail('no account')
const phone = stacksAccounts('mainnet')[accountIndex.phone] ?? expect.fail('no account')

let stage: JourneyFixture
beforeAll(async () => {
  stage = await openJourneyFixture()
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

const state = (visit: Visit) =>
  visit.page.evaluate(() => window.latchkey.getState().namespaces['stacks']?.accountState)
const account = (visit: Visit) => waitUntil(async () => (await state(visit))?.caipAddress)
const status = (visit: Visit) => waitUntil(async () => (await state(visit))?.status)
/** True if the page's signature is one of the key, by the ecosystem's own library. */
async function signs(visit: Visit, message: string, publicKey: string): Promise<boolean> {
  const signature = await visit.page.evaluate(
    async (text) => (await window.latchkey.signMessage(text, { namespace: 'stacks' })).signature,
    message,
  )
  return verifyMessageSignatureRsv({ message, signature, publicKey })
}

async function opened(wallet: string): Promise<Visit> {
  const visit = await stage.visit({ query: { namespaces: 'eip155,stacks', wallets: wallet } })
  await visit.open()
  return visit
}
async function connected(wallet: string): Promise<Visit> {
  const visit = await opened(wallet)
  await visit.pressButton(/^Cairn/)
  await visit.waitForClose()
  await account(visit).toBe(`stacks:1:${page.address}`)
  return visit
}

describe.each([
  ['SIP-030', 'stacks', []],
  ['sats-connect', 'stacks:satsConnect', ['wallet_getAccount']],
] as const)('a Stacks wallet on the page over %s', (_dialect, wallet, silent) => {
  it('connects, sees the balance that the chain says, signs what @stacks/encryption verifies, and is still connected after a reload', async () => {
    await stage.control('POST', '/fund', {
      caip10: `stacks:1:${page.address}`,
      amount: '1234500',
    })
    const visit = await connected(wallet)
    const running = await stage.sandbox.more['stacks']?.running()
    const held = Number((await running?.balanceOf(page.address)) ?? 0n) / 1e6
    const written = new Intl.NumberFormat('en', { maximumFractionDigits: 3 }).format(
      Math.floor(held * 1000) / 1000,
    )
    await visit.press('#connect')
    await visit.waitForView('Account')
    await waitUntil(async () =>
      (await visit.frame.locator('.account-balance .amount').textContent())?.replace(/\s/g, ' '),
    ).toBe(`${written} STX`)
    await visit.page.keyboard.press('Escape')
    await visit.waitForClose()
    expect(await signs(visit, 'hello from the page', page.publicKey)).toBe(true)
    await visit.page.reload()
    await visit.waitForReady()
    await account(visit).toBe(`stacks:1:${page.address}`)
    expect(await visit.readWalletRequests('stacks')).toEqual(silent)
    expect(visit.errors).toEqual([])
  })
})

describe('a Stacks wallet on the page', () => {
  it('follows the account chosen in the wallet, and stays disconnected after disconnecting', async () => {
    const visit = await connected('stacks')
    await visit.controlWallet('stacks', 'switchAccount', 1)
    await account(visit).toBe(`stacks:1:${second.address}`)
    await visit.page.evaluate(() => window.latchkey.disconnect({ namespace: 'stacks' }))
    await status(visit).toBe('disconnected')
    await visit.page.reload()
    await visit.waitForReady()
    await visit.page.waitForLoadState('networkidle')
    expect((await state(visit))?.status ?? 'disconnected').toBe('disconnected')
  })

  it('shows a declined request with a retry; declining a later request changes nothing', async () => {
    const visit = await opened('stacks')
    await visit.controlWallet('stacks', 'rejectNext')
    await visit.pressButton(/^Cairn/)
    await visit.waitForState('rejected')
    await visit.pressButton('Try again')
    await visit.waitForClose()
    await status(visit).toBe('connected')
    await visit.controlWallet('stacks', 'rejectNext')
    await expect(signs(visit, 'hello', page.publicKey)).rejects.toThrow('User rejected the request')
    await status(visit).toBe('connected')
  })
})

describe('a Stacks wallet on the phone', () => {
  it('connects over WalletConnect, signs what @stacks/encryption verifies, comes back, and disconnects', async () => {
    const visit = await opened('stacks')
    await visit.pressButton(/^WalletConnect/)
    await pairPhone(stage, visit, { behaviour: 'approve' })
    await visit.waitForClose()
    await account(visit).toBe(`stacks:1:${phone.address}`)
    expect(await signs(visit, 'hello from the phone', phone.publicKey)).toBe(true)
    await visit.page.reload()
    await visit.waitForReady()
    await account(visit).toBe(`stacks:1:${phone.address}`)
    await visit.page.evaluate(() => window.latchkey.disconnect({ namespace: 'stacks' }))
    await status(visit).toBe('disconnected')
    expect(visit.errors).toEqual([])
  })
})
