import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
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

const faults = [
  ['answers 500', { status: 500 }],
  ['answers 429', { status: 429 }],
  ['never answers', { delay: 600_000 }],
  ['cuts the line', { drop: true }],
  ['cuts its answers short', { truncate: 12 }],
  ['answers with a page of HTML', { body: '<!doctype html><title>Log in</title>' }],
] as const
const strike = (fault: object, route = '/*') => stage.control('PUT', '/faults', { [route]: fault })
const balance = (visit: Visit) => visit.frame.locator('.account-balance').getAttribute('data-state')

describe('failing provider route', () => {
  it.each(faults)(
    '%s: the modal opens, a wallet connects, the balance reports that it failed to load',
    async (_, fault) => {
      await strike(fault)
      const visit = await stage.visit()
      await visit.press('#connect')
      await visit.waitForView('Connect')
      await visit.pressButton(/^Harbor/)
      await visit.waitForClose()
      await visit.waitForFact('status', /^connected/)
      await visit.press('#connect')
      await visit.waitForView('Account')
      await waitUntil(() => balance(visit)).toBe('failed')
      expect(await visit.frame.locator('.account-balance').textContent()).toContain(
        "Couldn't load the balance",
      )
      await stage.control('PUT', '/faults', {})
      await visit.pressButton('Try again')
      await waitUntil(() => visit.frame.locator('.account-balance .amount').textContent()).toMatch(
        /^10,000\sETH$/,
      )
      await visit.press(visit.page.locator('latchkey-modal [data-close]'))
      await visit.waitForClose()
      await visit.press('#sign')
      await visit.waitForFact('signature', /^Verified/)
      expect(
        visit.errors.filter((problem) => !/Failed to load resource|ERR_/.test(problem)),
      ).toEqual([])
    },
  )
})

describe('wallet list, by mouse', () => {
  it.each(faults.filter(([name]) => name !== 'never answers'))(
    'shows the bundled list when the provider %s',
    async (_, fault) => {
      await strike(fault, 'GET /getWallets')
      const visit = await stage.visit()
      await visit.press('#connect')
      await visit.waitForView('Connect')
      await visit.frame.locator('[data-wallet=metamask]').waitFor()
      await visit.pressButton(/^Harbor/)
      await visit.waitForClose()
    },
  )
})

describe('wallet pictures', () => {
  it('shows a letter in place of a picture that fails', async () => {
    await strike({ status: 500 }, 'GET /getWalletImage/*')
    const visit = await stage.visit({ fresh: true, query: { wallets: '' } })
    await visit.open()
    await waitUntil(() => visit.frame.locator('.picture.letter').count()).toBe(2)
    expect(await visit.frame.locator('.picture.letter').first().textContent()).toMatch(/^[A-Z]$/)
  })
})

describe('node of a chain', () => {
  it('keeps the last balance with its age when the node fails again after a good answer', async () => {
    const visit = await stage.visit()
    await visit.connect()
    await visit.open()
    await visit.frame.locator('.account-balance .amount').waitFor()
    await strike({ status: 500 }, 'POST /v1/*')
    await visit.controlWallet('walletless', 'switchChain', '0x2105')
    await waitUntil(() => balance(visit)).toBe('failed')
    await visit.waitForFact('network', 'Base')
    await visit.pressButton('Try again')
    await waitUntil(() => balance(visit)).toBe('failed')
    await stage.control('PUT', '/faults', {})
    await visit.pressButton('Try again')
    await waitUntil(() => balance(visit)).toBe('ready')
  })
})
