import { Verifier } from 'bip322-js'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { accountIndex } from '../../sandbox/chains/accounts.ts'
import { bitcoinAccount } from '../../sandbox/chains/bitcoin/bitcoinAccounts.ts'
import type { JourneyFixture } from '../harness/openJourneyFixture.ts'
import { openJourneyFixture } from '../harness/openJourneyFixture.ts'
import type { Visit } from '../harness/openVisit.ts'
import { pairPhone } from '../harness/pairPhone.ts'
import { waitUntil } from '../harness/waitUntil.ts'

const mainnet = 'bip122:000000000019d6689c085ae165831e93'
const page = bitcoinAccount(accountIndex.page)
const second = bitcoinAccount(accountIndex.second).payment.address
const phone = bitcoinAccount(accountIndex.phone)

let stage: JourneyFixture
beforeAll(async () => {
  stage = await openJourneyFixture()
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

const state = (visit: Visit) =>
  visit.page.evaluate(() => window.latchkey.getState().namespaces['bip122']?.accountState)
const account = (visit: Visit) => waitUntil(async () => (await state(visit))?.caipAddress)
const status = (visit: Visit) => waitUntil(async () => (await state(visit))?.status)

/** True if the page's signature is one of the address, by the ecosystem's own library. */
async function signs(visit: Visit, message: string, address: string): Promise<boolean> {
  const signature = await visit.page.evaluate(
    async (text) => (await window.latchkey.signMessage(text, { namespace: 'bip122' })).signature,
    message,
  )
  return Boolean(Verifier.verifySignature(address, message, signature))
}

async function opened(wallets: string): Promise<Visit> {
  const visit = await stage.visit({ query: { namespaces: 'eip155,bip122', wallets } })
  await visit.open()
  return visit
}
async function connected(wallets = 'bitcoin', row = /^Bitcoin Bedrock/): Promise<Visit> {
  const visit = await opened(wallets)
  await visit.pressButton(row)
  await visit.waitForClose()
  await account(visit).toBe(`${mainnet}:${page.payment.address}`)
  return visit
}

describe.each([
  ['sats-connect', 'bitcoin', /^Bitcoin Bedrock/, ['wallet_getAccount']],
  ['UniSat', 'unisat', /^UniSat/, ['getAccounts', 'getPublicKey', 'getChain']],
] as const)('a Bitcoin wallet of the %s kind on the page', (_kind, wallet, row, silent) => {
  it('connects, sees the balance that the chain says, signs what bip322-js verifies, and is still connected after a reload', async () => {
    await stage.control('POST', '/fund', {
      caip10: `${mainnet}:${page.payment.address}`,
      amount: '12345678',
    })
    const visit = await connected(wallet, row)
    const running = await stage.sandbox.more['bitcoin']?.running()
    const held = Number((await running?.balanceOf(page.payment.address)) ?? 0n) / 1e8
    const written = new Intl.NumberFormat('en', { maximumFractionDigits: 3 }).format(
      Math.floor(held * 1000) / 1000,
    )
    await visit.press('#connect')
    await visit.waitForView('Account')
    await waitUntil(async () =>
      (await visit.frame.locator('.account-balance .amount').textContent())?.replace(/\s/g, ' '),
    ).toBe(`${written} BTC`)
    await visit.page.keyboard.press('Escape')
    await visit.waitForClose()
    expect(await signs(visit, 'hello from the page', page.payment.address)).toBe(true)
    await visit.page.reload()
    await visit.waitForReady()
    await account(visit).toBe(`${mainnet}:${page.payment.address}`)
    expect(await visit.readWalletRequests(wallet)).toEqual(silent)
    expect(visit.errors).toEqual([])
  })
})

describe('a Bitcoin wallet on the page', () => {
  it('follows the account chosen in the wallet, and stays disconnected after disconnecting', async () => {
    const visit = await connected()
    await visit.controlWallet('bitcoin', 'switchAccount', accountIndex.second)
    await account(visit).toBe(`${mainnet}:${second}`)
    await visit.page.evaluate(() => window.latchkey.disconnect({ namespace: 'bip122' }))
    await status(visit).toBe('disconnected')
    await waitUntil(() => visit.readWalletRequests('bitcoin')).toContain('wallet_disconnect')
    await visit.page.reload()
    await visit.waitForReady()
    await visit.page.waitForLoadState('networkidle')
    expect((await state(visit))?.status ?? 'disconnected').toBe('disconnected')
  })

  it('shows a declined request with a retry; declining a later request changes nothing', async () => {
    const visit = await opened('bitcoin')
    await visit.controlWallet('bitcoin', 'rejectNext')
    await visit.pressButton(/^Bitcoin Bedrock/)
    await visit.waitForState('rejected')
    await visit.pressButton('Try again')
    await visit.waitForClose()
    await status(visit).toBe('connected')
    await visit.controlWallet('bitcoin', 'rejectNext')
    await expect(signs(visit, 'hello', page.payment.address)).rejects.toThrow(
      'User rejected the request',
    )
    await status(visit).toBe('connected')
  })

  it.each(['lock', 'remove'] as const)(
    'is disconnected when the wallet is gone: %s',
    async (control) => {
      const visit = await connected()
      await visit.controlWallet('bitcoin', control)
      await status(visit).toBe('disconnected')
    },
  )
})

describe('a Bitcoin wallet on the phone', () => {
  it('connects over WalletConnect, signs what bip322-js verifies, comes back, and disconnects', async () => {
    const visit = await opened('bitcoin')
    await visit.pressButton(/^WalletConnect/)
    await pairPhone(stage, visit, { behaviour: 'approve' })
    await visit.waitForClose()
    await account(visit).toBe(`${mainnet}:${phone.payment.address}`)
    expect(await signs(visit, 'hello from the phone', phone.payment.address)).toBe(true)
    await visit.page.reload()
    await visit.waitForReady()
    await account(visit).toBe(`${mainnet}:${phone.payment.address}`)
    await visit.page.evaluate(() => window.latchkey.disconnect({ namespace: 'bip122' }))
    await status(visit).toBe('disconnected')
    expect(visit.errors).toEqual([])
  })
})
