import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { testAccount } from '../../sandbox/chains/accounts.ts'
import { listRequestedChunks } from '../harness/listRequestedChunks.ts'
import type { JourneyFixture } from '../harness/openJourneyFixture.ts'
import { openJourneyFixture } from '../harness/openJourneyFixture.ts'
import type { InputMode, Visit } from '../harness/openVisit.ts'
import { waitForIdle } from '../harness/waitForIdle.ts'
import { waitUntil } from '../harness/waitUntil.ts'

let stage: JourneyFixture
beforeAll(async () => {
  stage = await openJourneyFixture()
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

const { address } = testAccount(0)

async function atReceive(hand: InputMode): Promise<Visit> {
  const visit = await stage.visit({
    connected: true,
    inputMode: hand,
    browser: { permissions: ['clipboard-read', 'clipboard-write'] },
  })
  await visit.open()
  await visit.press(visit.frame.locator('[data-action=receive]'))
  await visit.waitForView('WalletReceive')
  return visit
}

describe.each<InputMode>(['mouse', 'keyboard'])('receiving, by %s', (hand) => {
  it('shows the whole address in groups of four and its code, with the network named, and copies it', async () => {
    const visit = await atReceive(hand)
    const groups = await visit.frame.locator('.address.whole span').allTextContents()
    expect([groups.join(''), Math.max(...groups.map(({ length }) => length))]).toEqual([address, 4])
    await visit.frame.getByRole('img', { name: 'QR code of your address on Ethereum' }).waitFor()
    await visit.press(visit.frame.locator('.body [data-action=copy]'))
    await waitUntil(() => visit.page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  })

  it('leads to the networks that share the address, and back', async () => {
    const visit = await atReceive(hand)
    await visit.press(visit.frame.locator('[data-action=compatible]'))
    await visit.waitForView('WalletCompatibleNetworks')
    const networks = await visit.frame
      .locator('[data-network]')
      .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-network')))
    expect(networks.slice(0, 1)).toEqual(['eip155:1'])
    expect(networks).toContain('eip155:8453')
    expect(networks.every((network) => network?.startsWith('eip155:'))).toBe(true)
    await visit.pressButton('Back')
    await visit.waitForView('WalletReceive')
  })
})

describe('receiving', () => {
  it('names the current network', async () => {
    const visit = await atReceive('mouse')
    await visit.controlWallet('walletless', 'switchChain', '0x2105')
    await visit.frame.getByRole('img', { name: 'QR code of your address on Base' }).waitFor()
  })

  it('has no view, entry point or bytes when it is switched off', async () => {
    const visit = await stage.visit({ connected: true, query: { features: '-receive' } })
    await visit.open()
    await visit.waitForView('Account')
    await visit.frame.locator('[data-token]').first().waitFor()
    await waitForIdle(visit)
    expect(await visit.frame.locator('[data-action=receive]').count()).toBe(0)
    const before = visit.requests.length
    await visit.page.evaluate(() => window.latchkey.open({ view: 'WalletReceive' }))
    await visit.frame.locator('[data-fault=missing]').waitFor()
    // A picture that is drawn again comes from memory.
    const requested = visit.requests.slice(before).filter((url) => !url.startsWith('blob:'))
    expect(requested).toEqual([])
    expect(
      (await listRequestedChunks(visit)).filter((chunk) => chunk.includes('plugins/receive')),
    ).toEqual([])
  })
})
