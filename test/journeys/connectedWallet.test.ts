import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { testAccount } from '../../sandbox/chains/accounts.ts'
import type { JourneyFixture } from '../harness/openJourneyFixture.ts'
import { openJourneyFixture } from '../harness/openJourneyFixture.ts'
import type { InputMode } from '../harness/openVisit.ts'
import { waitUntil } from '../harness/waitUntil.ts'

let stage: JourneyFixture
beforeAll(async () => {
  stage = await openJourneyFixture()
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

const base = '0x2105'

describe.each<InputMode>(['mouse', 'keyboard'])('connected wallet, by %s', (hand) => {
  it('opens the settings with the whole address and leads back to the previous view', async () => {
    const visit = await stage.visit({ connected: true, inputMode: hand })
    await visit.open()
    await visit.pressButton('More')
    await visit.waitForView('AccountSettings')
    const shown = await visit.frame.locator('.address.whole').textContent()
    expect(shown?.replace(/\s/g, '')).toBe(testAccount(0).address)
    await visit.pressButton('Back')
    await visit.waitForView('Account')
    expect(await visit.readFocusedName()).toBe('More')
  })
})

describe('connected wallet, by mouse', () => {
  const hand: InputMode = 'mouse'
  it('updates page and account view when the wallet changes its account', async () => {
    const visit = await stage.visit({ connected: true, inputMode: hand })
    await visit.open()
    await visit.waitForView('Account')
    await visit.controlWallet('walletless', 'switchAccount', 2)
    const { address } = testAccount(2)
    await visit.waitForFact('account', `eip155:1:${address}`)
    await waitUntil(() => visit.frame.getByRole('heading', { level: 2 }).textContent()).toBe(
      `${address.slice(0, 4)}…${address.slice(-6)}`,
    )
  })

  it('updates page and account view when the wallet changes its network', async () => {
    const visit = await stage.visit({ connected: true, inputMode: hand })
    await visit.open()
    await visit.controlWallet('walletless', 'switchChain', base)
    await visit.waitForFact('network', 'Base')
    await visit.frame.getByRole('button', { name: 'Network: Base' }).waitFor()
  })

  it('disconnects the page and closes the modal when the wallet is removed', async () => {
    const visit = await stage.visit({ connected: true, inputMode: hand })
    await visit.open()
    await visit.waitForView('Account')
    await visit.controlWallet('walletless', 'remove')
    await visit.waitForClose()
    await visit.waitForFact('status', /^disconnected/)
    await visit.waitForFact(
      'events',
      /disconnect — namespace: eip155, reason: The wallet has not allowed this account/,
    )
  })

  it('disconnects the page when the wallet is locked; a reload prompts nothing', async () => {
    const visit = await stage.visit({ connected: true, inputMode: hand })
    await visit.controlWallet('walletless', 'lock')
    await visit.waitForFact('status', /^disconnected/)
    await visit.page.reload()
    await visit.waitForReady()
    expect(await visit.readWalletRequests('walletless')).not.toContain('eth_requestAccounts')
  })

  it('reports a declined signature to the site and stays connected', async () => {
    const visit = await stage.visit({ connected: true, inputMode: hand })
    await visit.controlWallet('walletless', 'rejectNext')
    await visit.press('#sign')
    await visit.waitForFact('signature', 'User rejected the request')
    await visit.waitForFact('status', /^connected/)
  })

  it('forgets a wallet that cannot revoke its permissions', async () => {
    const visit = await stage.visit({
      connected: 'Quirky',
      inputMode: hand,
      query: { wallets: 'quirky:sticky' },
    })
    await visit.press('#disconnect')
    await visit.waitForFact('status', /^disconnected/)
    await visit.page.reload()
    await visit.waitForReady()
    await visit.page.waitForLoadState('networkidle')
    await visit.waitForFact('status', /^disconnected/)
  })

  it('is not connected after a reload if the wallet does not answer, and says so within its limit', async () => {
    const visit = await stage.visit({ connected: true, inputMode: hand })
    await visit.page.clock.install()
    await visit.page.context().addInitScript(() => {
      addEventListener('eip6963:announceProvider', (event) => {
        if (event instanceof CustomEvent)
          event.detail.provider.request = () => new Promise(() => {})
      })
    })
    await visit.page.reload()
    await visit.waitForReady()
    await visit.waitForFact('status', /^connecting/)
    await visit.page.clock.runFor(15_000)
    await visit.waitForFact('status', /^disconnected/)
  })
})
