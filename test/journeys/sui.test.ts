import { verifyPersonalMessageSignature } from '@mysten/sui/verify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { suiKeys, suiOwner } from '../../sandbox/wallets/sui/suiKeys.ts'
import type { JourneyFixture } from '../harness/openJourneyFixture.ts'
import { openJourneyFixture } from '../harness/openJourneyFixture.ts'
import type { Visit } from '../harness/openVisit.ts'
import { pairPhone } from '../harness/pairPhone.ts'
import { waitUntil } from '../harness/waitUntil.ts'

const [page = expect.fail()] = suiKeys([suiOwner.page])
const [phone = expect.fail()] = suiKeys([suiOwner.phone])

let stage: JourneyFixture
beforeAll(async () => {
  stage = await openJourneyFixture()
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

const state = (visit: Visit) =>
  visit.page.evaluate(() => window.latchkey.getState().namespaces['sui']?.accountState)
const account = (visit: Visit) => waitUntil(async () => (await state(visit))?.caipAddress)
const status = (visit: Visit) => waitUntil(async () => (await state(visit))?.status)
const signed = (visit: Visit, message: string) =>
  visit.page.evaluate(
    async (text) => (await window.latchkey.signMessage(text, { namespace: 'sui' })).signature,
    message,
  )

async function opened(): Promise<Visit> {
  const visit = await stage.visit({ query: { namespaces: 'eip155,sui', wallets: 'sui' } })
  await visit.open()
  return visit
}
async function connected(): Promise<Visit> {
  const visit = await opened()
  await visit.pressButton(/^Tidepool/)
  await visit.waitForClose()
  await account(visit).toBe(`sui:mainnet:${page.address}`)
  return visit
}
/** True if the page loaded the chain library's verifier, recognised by one of its texts. */
const verifierLoaded = async ({ requests }: Visit) => {
  const scripts = requests
    .filter((url) => url.endsWith('.js'))
    .map(async (url) => (await fetch(url)).text())
  return (await Promise.all(scripts)).some((script) =>
    script.includes('Signature is not valid for the provided message'),
  )
}
const verified = async (message: string, signature: string, address: string) =>
  (
    await verifyPersonalMessageSignature(new TextEncoder().encode(message), signature, { address })
  ).toSuiAddress() === address

describe('a Sui wallet on the page', () => {
  it('connects, sees the balance that the stand-in says, and signs what Mysten verifies', async () => {
    await stage.control('POST', '/fund', {
      caip10: `sui:mainnet:${page.address}`,
      amount: '1234500000',
    })
    const visit = await connected()
    await visit.press('#connect')
    await visit.waitForView('Account')
    await waitUntil(async () =>
      (await visit.frame.locator('.account-balance .amount').textContent())?.replace(/\s/g, ' '),
    ).toBe('1,001.234 SUI')
    await visit.page.keyboard.press('Escape')
    await visit.waitForClose()
    expect(
      await verified(
        'hello from the page',
        await signed(visit, 'hello from the page'),
        page.address,
      ),
    ).toBe(true)
    expect(visit.errors).toEqual([])
  })

  it('is still connected after a reload, without a prompt, and not after disconnecting', async () => {
    const visit = await connected()
    await visit.page.reload()
    await visit.waitForReady()
    await account(visit).toBe(`sui:mainnet:${page.address}`)
    expect(await visit.readWalletRequests('sui')).toEqual([])
    await visit.page.evaluate(() => window.latchkey.disconnect({ namespace: 'sui' }))
    await status(visit).toBe('disconnected')
    await visit.page.reload()
    await visit.waitForReady()
    await visit.page.waitForLoadState('networkidle')
    expect((await state(visit))?.status ?? 'disconnected').toBe('disconnected')
  })

  it('shows a declined request with a retry; declining a later request changes nothing', async () => {
    const visit = await opened()
    await visit.controlWallet('sui', 'rejectNext')
    await visit.pressButton(/^Tidepool/)
    await visit.waitForState('rejected')
    await visit.pressButton('Try again')
    await visit.waitForClose()
    await status(visit).toBe('connected')
    await visit.controlWallet('sui', 'rejectNext')
    await expect(signed(visit, 'hello')).rejects.toThrow('User rejected the request')
    await status(visit).toBe('connected')
  })

  it('connects and signs without loading a library that verifies', async () => {
    const visit = await connected()
    await signed(visit, 'hello')
    expect(await verifierLoaded(visit)).toBe(false)
  })
})

describe('a Sui wallet on the phone', () => {
  it('connects over WalletConnect, signs what Mysten verifies, and disconnects', async () => {
    const visit = await opened()
    await visit.pressButton(/^WalletConnect/)
    await pairPhone(stage, visit, { behaviour: 'approve' })
    await visit.waitForClose()
    await account(visit).toBe(`sui:mainnet:${phone.address}`)
    expect(
      await verified(
        'hello from the phone',
        await signed(visit, 'hello from the phone'),
        phone.address,
      ),
    ).toBe(true)
    // The phone's signature is verified at once, as nothing else shows the text it signed.
    expect(await verifierLoaded(visit)).toBe(true)
    await visit.page.reload()
    await visit.waitForReady()
    await account(visit).toBe(`sui:mainnet:${phone.address}`)
    await visit.page.evaluate(() => window.latchkey.disconnect({ namespace: 'sui' }))
    await status(visit).toBe('disconnected')
    expect(visit.errors).toEqual([])
  })
})
