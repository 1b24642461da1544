import { mainnet } from 'viem/chains'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { JourneyFixture } from '../harness/openJourneyFixture.ts'
import { openJourneyFixture } from '../harness/openJourneyFixture.ts'
import type { InputMode, Visit } from '../harness/openVisit.ts'
import { waitUntil } from '../harness/waitUntil.ts'
import { watchMotions } from '../harness/watchMotions.ts'

let stage: JourneyFixture
beforeAll(async () => {
  stage = await openJourneyFixture()
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

/** JSON has no bigint, and the page needs no more of a chain than this. */
const { id, name, nativeCurrency, rpcUrls } = mainnet
const ethereum = { id, name, nativeCurrency, rpcUrls }
const base = '0x2105'

describe.each<InputMode>(['mouse', 'keyboard'])(
  'wallet on an unsupported network, by %s',
  (hand) => {
    async function stranded(options: object = {}, motion?: true): Promise<Visit> {
      const visit = await stage.visit({
        connected: true,
        inputMode: hand,
        ...(motion && { motion }),
        query: { options: { networks: [ethereum], ...options } },
      })
      await visit.controlWallet('walletless', 'switchChain', base)
      return visit
    }

    it('shows UnsupportedChain with the supported networks and disconnect', async () => {
      const visit = await stranded()
      await visit.waitForView('UnsupportedChain')
      expect(await visit.frame.locator('[data-network]').count()).toBe(1)
      await visit.frame.getByRole('button', { name: 'Disconnect' }).waitFor()
    })

    it('switches the wallet to a chosen supported network and closes', async () => {
      const visit = await stranded()
      await visit.waitForView('UnsupportedChain')
      await visit.press(visit.frame.locator('[data-network="eip155:1"]'))
      await visit.waitForClose()
      await visit.waitForFact('network', 'Ethereum')
    })

    it('cancels the switch back to the view, which cannot be closed', async () => {
      const visit = await stranded({}, true)
      await visit.waitForView('UnsupportedChain')
      await visit.controlWallet('walletless', 'hold')
      await visit.press(visit.frame.locator('[data-network="eip155:1"]'))
      await visit.waitForView('SwitchNetwork')
      await visit.waitForState('waiting')
      const motions = await watchMotions(visit)
      await visit.pressButton('Close')
      await waitUntil(motions).toEqual([['shake', 500]])
      await visit.pressButton('Cancel')
      await visit.waitForView('UnsupportedChain')
    })
  },
)

describe('wallet on an unsupported network, by mouse', () => {
  const hand: InputMode = 'mouse'
  async function stranded(options: object = {}, motion?: true): Promise<Visit> {
    const visit = await stage.visit({
      connected: true,
      inputMode: hand,
      ...(motion && { motion }),
      query: { options: { networks: [ethereum], ...options } },
    })
    await visit.controlWallet('walletless', 'switchChain', base)
    return visit
  }

  it('shows UnsupportedChain after connecting on such a network', async () => {
    const visit = await stage.visit({
      inputMode: hand,
      query: { options: { networks: [ethereum] } },
    })
    await visit.controlWallet('walletless', 'switchChain', base)
    await visit.open()
    await visit.pressButton(/^Harbor/)
    await visit.waitForView('UnsupportedChain')
  })

  it('refuses to close and shakes the modal for 500 ms', async () => {
    const visit = await stranded({}, true)
    await visit.waitForView('UnsupportedChain')
    const motions = await watchMotions(visit)
    await visit.pressButton('Close')
    await waitUntil(motions).toEqual([['shake', 500]])
    await visit.page.keyboard.press('Escape')
    await visit.page.keyboard.press('Escape')
    await visit.page.keyboard.press('Escape')
    if (hand === 'mouse') await visit.page.mouse.click(20, 20)
    await waitUntil(() => visit.frame.locator('.card').getAttribute('class')).toBe('card')
    await visit.waitForView('UnsupportedChain')
  })

  it('refuses to close without a shake under reduced motion', async () => {
    const visit = await stranded()
    await visit.waitForView('UnsupportedChain')
    const motions = await watchMotions(visit)
    await visit.pressButton('Close')
    await visit.waitForView('UnsupportedChain')
    expect(await motions()).toEqual([])
  })

  it('reports a declined switch, retries on demand, and then closes', async () => {
    const visit = await stranded()
    await visit.waitForView('UnsupportedChain')
    await visit.controlWallet('walletless', 'rejectNext')
    await visit.press(visit.frame.locator('[data-network="eip155:1"]'))
    await visit.waitForState('rejected')
    await visit.pressButton('Try again')
    await visit.waitForClose()
    await visit.waitForFact('network', 'Ethereum')
  })

  it('closes when the visitor disconnects', async () => {
    const visit = await stranded()
    await visit.waitForView('UnsupportedChain')
    await visit.pressButton('Disconnect')
    await visit.waitForClose()
    await visit.waitForFact('status', /^disconnected/)
  })

  it('closes when the wallet itself moves to a supported network', async () => {
    const visit = await stranded()
    await visit.waitForView('UnsupportedChain')
    await visit.controlWallet('walletless', 'switchChain', '0x1')
    await visit.waitForClose()
    await visit.waitForFact('network', 'Ethereum')
  })

  it('opens no dialog on page load; opening the modal shows the view', async () => {
    const visit = await stranded()
    await visit.waitForView('UnsupportedChain')
    await visit.page.reload()
    await visit.waitForFact('status', /^connected/)
    expect(await visit.frame.count()).toBe(0)
    await visit.open()
    await visit.waitForView('UnsupportedChain')
  })
})

describe('UnsupportedChain is absent', () => {
  it.each([
    ['when switching is disabled', { enableNetworkSwitch: false }],
    ['when unsupported chains are allowed', { allowUnsupportedChain: true }],
  ])('shows no UnsupportedChain: %s', async (_, options) => {
    const visit = await stage.visit({
      connected: true,
      query: { options: { networks: [ethereum], ...options } },
    })
    await visit.controlWallet('walletless', 'switchChain', base)
    await visit.waitForFact('events', /networkChange/)
    expect(await visit.frame.count()).toBe(0)
    await visit.open()
    await visit.waitForView('Account')
    await visit.getText('No tokens for this network').waitFor()
  })
})
