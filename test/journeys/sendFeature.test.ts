import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { listRequestedChunks } from '../harness/listRequestedChunks.ts'
import type { JourneyFixture } from '../harness/openJourneyFixture.ts'
import { openJourneyFixture } from '../harness/openJourneyFixture.ts'
import { waitForIdle } from '../harness/waitForIdle.ts'
import { waitUntil } from '../harness/waitUntil.ts'

let stage: JourneyFixture
beforeAll(async () => {
  stage = await openJourneyFixture()
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

/** An address that nothing in the sandbox pays. */
const stranger = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const held = () =>
  stage.sandbox.chains['eip155:1']?.nativeBalance(stranger) ??
  Promise.reject(new Error('There is no chain.'))

describe('a host that calls `openSend`', () => {
  it('sends the host’s amount, and the host gets the hash', async () => {
    const before = await held()
    const visit = await stage.visit({ connected: true })
    const sent = visit.page.evaluate(
      (to) => window.latchkey.openSend({ network: 'eip155:1', amount: '0.125', to }),
      stranger,
    )
    await visit.waitForView('WalletSend')
    await visit.pressButton('Review')
    await visit.waitForView('WalletSendPreview')
    await visit.frame.locator('.armed[data-armed]').waitFor()
    await visit.press(visit.frame.locator('[data-action="confirm"]'))
    expect(await sent).toEqual({ hash: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
    await waitUntil(held).toBe(before + 125_000_000_000_000_000n)
  })

  it('rejects when the visitor leaves', async () => {
    const visit = await stage.visit({ connected: true })
    const ask = (to: string) =>
      window.latchkey.openSend({ amount: '1', to }).catch(({ code, message }) => [code, message])
    const sent = visit.page.evaluate(ask, stranger)
    await visit.waitForView('WalletSend')
    await visit.pressButton('Close')
    expect(await sent).toEqual(['modal-closed', 'Modal closed'])
  })
})

describe('sending', () => {
  it('has no view, entry point, bytes or requests when sending is switched off', async () => {
    const visit = await stage.visit({ connected: true, query: { features: '-send' } })
    await visit.open()
    await visit.waitForView('Account')
    await visit.frame.locator('[data-token]').first().waitFor()
    await waitForIdle(visit)
    expect(await visit.frame.locator('[data-action=send]').count()).toBe(0)
    const before = visit.requests.length
    await visit.page.evaluate(() => window.latchkey.open({ view: 'WalletSend' }))
    await visit.frame.locator('[data-fault=missing]').waitFor()
    // A picture that is drawn again comes from memory.
    const requested = visit.requests.slice(before).filter((url) => !url.startsWith('blob:'))
    expect(requested).toEqual([])
    expect(
      (await listRequestedChunks(visit)).filter((chunk) => chunk.includes('plugins/send')),
    ).toEqual([])
    const failed = (to: string) =>
      window.latchkey.openSend({ amount: '1', to }).catch(({ code }) => code)
    expect(await visit.page.evaluate(failed, stranger)).toBe('service-missing')
  })

  it('reports a lost network connection, keeps the input, and continues once it is back', async () => {
    const before = await held()
    const visit = await stage.visit({ connected: true })
    await visit.open()
    await visit.press(visit.frame.locator('[data-action="send"]'))
    await visit.waitForView('WalletSend')
    await visit.press(visit.frame.locator('[data-action="token"]'))
    await visit.waitForView('WalletSendSelectToken')
    await visit.press(visit.frame.locator('[data-token]').filter({ hasText: 'ETH' }).first())
    await visit.waitForView('WalletSend')
    await visit.frame.getByLabel('Amount', { exact: true }).fill('0.25')
    await visit.frame.getByLabel('To', { exact: true }).fill(stranger)
    await visit.pressButton('Review')
    await visit.waitForView('WalletSendPreview')
    await visit.pressButton('Back')
    await visit.page.context().setOffline(true)
    await visit.pressButton('Review')
    const again = visit.frame.locator('[data-action="again"]')
    await again.waitFor()
    expect(await visit.readWalletRequests('walletless')).not.toContain('eth_sendTransaction')
    await visit.pressButton('Back')
    expect(await visit.frame.getByLabel('Amount', { exact: true }).inputValue()).toBe('0.25')
    await visit.pressButton('Review')
    await again.waitFor()
    await visit.page.context().setOffline(false)
    await visit.press(again)
    await visit.frame.locator('.armed[data-armed]').waitFor()
    await visit.press(visit.frame.locator('[data-action="confirm"]'))
    await waitUntil(held).toBe(before + 250_000_000_000_000_000n)
  })
})
