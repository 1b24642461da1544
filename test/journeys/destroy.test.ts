import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type {} from '../../sandbox/pages/plain/main.ts'
import { countLeftovers } from '../harness/countLeftovers.ts'
import type { JourneyFixture } from '../harness/openJourneyFixture.ts'
import { openJourneyFixture } from '../harness/openJourneyFixture.ts'
import type { Visit } from '../harness/openVisit.ts'
import { waitUntil } from '../harness/waitUntil.ts'

let stage: JourneyFixture
beforeAll(async () => {
  stage = await openJourneyFixture()
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

const leftovers = (visit: Visit): Promise<Record<string, number>> =>
  visit.page.evaluate(() => Reflect.get(window, 'leftovers')())
const destroy = (visit: Visit) => visit.page.evaluate(() => window.latchkey.destroy())

describe('destroy()', () => {
  it('removes every element, listener and timer of a used modal', async () => {
    const visit = await stage.visit({ page: 'plain', before: countLeftovers })
    const before = await leftovers(visit)
    await visit.page.evaluate(() => {
      Object.assign(window, { latchkey: window.makeModal({ storagePrefix: 'other.' }) })
      window.latchkey.trigger(
        document.body.appendChild(
          Object.assign(document.createElement('button'), { id: 'trigger', textContent: 'Open' }),
        ),
      )
    })
    await visit.press('#trigger')
    await visit.waitForView('Connect')
    await visit.pressButton(/^Harbor/)
    await visit.waitForClose()
    await visit.press('#trigger')
    await visit.waitForView('Account')
    await visit.frame.locator('.account-balance .amount').waitFor()
    await destroy(visit)
    expect(await visit.page.locator('latchkey-modal').count()).toBe(0)
    await waitUntil(() => leftovers(visit)).toEqual(before)
    await visit.press('#trigger')
    expect(await visit.page.locator('latchkey-modal').count()).toBe(0)
  })

  it('ends a connection attempt, whose late answer does nothing', async () => {
    const visit = await stage.visit({ page: 'plain', before: countLeftovers })
    const before = await leftovers(visit)
    await visit.controlWallet('walletless', 'hold')
    await visit.open()
    await visit.pressButton(/^Harbor/)
    await visit.waitForState('waiting')
    await destroy(visit)
    await visit.controlWallet('walletless', 'approve')
    await waitUntil(() => visit.page.locator('latchkey-modal').count()).toBe(0)
    await visit.waitForFact('status', /^(disconnected|connecting)/)
    const now = await leftovers(visit)
    expect(now['timers']).toBe(before['timers'])
    expect(visit.errors).toEqual([])
  })

  it('adds nothing to the page before anything was loaded, or while it loads', async () => {
    const visit = await stage.visit({ page: 'plain' })
    const result = await visit.page.evaluate(async () => {
      const opening = window.latchkey.open()
      window.latchkey.destroy()
      return opening.then(
        () => 'opened',
        ({ code }) => code,
      )
    })
    expect(result).toBe('destroyed')
    expect(await visit.page.locator('latchkey-modal').count()).toBe(0)
    expect(visit.errors).toEqual([])
  })

  it('keeps the connection in the wallet: the next modal restores it', async () => {
    const visit = await stage.visit({ page: 'plain' })
    await visit.connect()
    await destroy(visit)
    expect(await visit.readWalletRequests('walletless')).not.toContain('wallet_revokePermissions')
    const status = await visit.page.evaluate(async () => {
      const next = window.makeModal()
      await next.ready()
      return next.getState().namespaces['eip155']?.accountState.status
    })
    expect(status).toBe('connected')
  })
})
