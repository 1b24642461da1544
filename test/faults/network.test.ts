import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { JourneyFixture } from '../harness/openJourneyFixture.ts'
import { openJourneyFixture } from '../harness/openJourneyFixture.ts'
import type { InputMode, Visit } from '../harness/openVisit.ts'
import { requestPayment, visitShop, waitForPaymentReport } from '../harness/visitShop.ts'
import { waitUntil } from '../harness/waitUntil.ts'

let stage: JourneyFixture
beforeAll(async () => {
  stage = await openJourneyFixture()
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

const tile = (visit: Visit) => visit.frame.locator('[data-fault=failed]')

/** Drops a chunk's response `times` times. Returns the number of requests for it. */
async function lose(visit: Visit, chunk: RegExp, times: number): Promise<() => number> {
  const seen = { count: 0 }
  await visit.page.route(chunk, (route) =>
    ++seen.count > times ? route.continue() : route.abort(),
  )
  return () => seen.count
}
/** The address of a source file's chunk. */
async function fileOf({ page }: Visit, source: string): Promise<RegExp> {
  const manifest: Readonly<Record<string, { readonly file: string }>> = await (
    await fetch(new URL('/.vite/manifest.json', page.url()))
  ).json()
  return new RegExp(`/${manifest[`../../${source}`]?.file}$`)
}
const forEver = Number.POSITIVE_INFINITY

describe.each<InputMode>(['mouse', 'keyboard'])('offline, by %s', (hand) => {
  it('shows a tile for a view that cannot be loaded, and loads it by itself when the connection is back', async () => {
    const visit = await stage.visit({ inputMode: hand, fresh: true })
    await visit.open()
    await visit.page.context().setOffline(true)
    await visit.pressButton('Help')
    await tile(visit).waitFor()
    expect(await tile(visit).textContent()).toContain("You're offline")
    await visit.page.context().setOffline(false)
    await visit.getText('Your keys, your account').waitFor()
  })
})

describe('offline, by mouse', () => {
  const hand: InputMode = 'mouse'
  it('shows a banner in every view, and hides it when the connection is back', async () => {
    const visit = await stage.visit({ inputMode: hand })
    await visit.open()
    await visit.page.context().setOffline(true)
    await visit.frame.locator('[data-banner=offline]').waitFor()
    await visit.page.context().setOffline(false)
    await waitUntil(() => visit.frame.locator('[data-banner=offline]').count()).toBe(0)
  })

  it('connects offline, as the wallet is on this machine', async () => {
    const visit = await stage.visit({ inputMode: hand })
    await visit.open()
    await visit.pressButton(/^Harbor/)
    await visit.waitForClose()
    await visit.open()
    await visit.frame.locator('.account-balance .amount').waitFor()
    await visit.page.context().setOffline(true)
    await visit.frame.locator('[data-banner=offline]').waitFor()
    await visit.waitForFact('status', /^connected/)
    expect(await visit.frame.locator('.account-balance .amount').count()).toBe(1)
  })
})

describe('lost chunks', () => {
  it('loads the code of a payment once more', async () => {
    const visit = await stage.visit({ fresh: true })
    const countRequests = await lose(visit, await fileOf(visit, 'modal/lazyMethods.ts'), 1)
    const code = await visit.page.evaluate(() =>
      window.latchkey.pay({ network: 'eip155:1', amount: '1', recipient: '0x1' }).then(
        () => 'paid',
        (error) => error.code,
      ),
    )
    expect([code, countRequests()]).toEqual(['payment-off', 2])
  })

  it.each([
    ['pay', 'modal/lazyMethods.ts'],
    ['openSend', 'modal/screen.ts'],
    ['switchNetwork', 'modal/laterPlugins.ts'],
    ['diagnose', 'modal/runDiagnosis.ts'],
  ] as const)(
    'rejects %s() with code and remedy while %s cannot be loaded',
    async (call, source) => {
      const visit = await stage.visit({ fresh: true })
      await lose(visit, await fileOf(visit, source), forEver)
      const error = await visit.page.evaluate(async (name) => {
        const { latchkey } = window
        const calls = {
          pay: () => latchkey.pay({ network: 'eip155:1', amount: '1', recipient: '0x1' }),
          openSend: () => latchkey.openSend({}),
          switchNetwork: () => latchkey.switchNetwork('eip155:1'),
          diagnose: () => latchkey.diagnose(),
        }
        return calls[name]().then(
          () => undefined,
          ({ code, remedy, cause }) => ({ code, remedy, cause: String(cause) }),
        )
      }, call)
      expect(error).toEqual({
        code: 'code-missing',
        remedy: 'Check the connection and try again.',
        cause: expect.stringContaining('Failed to fetch'),
      })
    },
  )

  it('calls lost code of payments lost, not switched off', async () => {
    const visit = await visitShop(stage, { fresh: true })
    await lose(visit, await fileOf(visit, 'plugins/payments/index.ts'), forEver)
    await requestPayment(visit, { network: 'eip155:1', amount: '1', recipient: '0x1' })
    expect(await waitForPaymentReport(visit)).toMatchObject({ code: 'code-missing' })
  })

  it('retries a view’s chunk once, invisibly', async () => {
    const visit = await stage.visit()
    await visit.open()
    const countRequests = await lose(
      visit,
      await fileOf(visit, 'plugins/help/WhatIsAWalletView.tsx'),
      1,
    )
    await visit.pressButton('Help')
    await visit.waitForView('WhatIsAWallet')
    await visit.getText('Your keys, your account').waitFor()
    expect(countRequests()).toBeGreaterThan(0)
  })

  it('shows a tile with retry for a view whose chunk stays lost; the rest of the modal works', async () => {
    const visit = await stage.visit()
    await visit.open()
    await lose(visit, await fileOf(visit, 'plugins/connect/ConnectingExternalView.tsx'), forEver)
    await visit.pressButton(/^Harbor/)
    await tile(visit).waitFor()
    await visit.pressButton('Back')
    await visit.waitForView('Connect')
    await visit.pressButton('Help')
    await visit.waitForView('WhatIsAWallet')
  })

  it('reloads the page once from the tile of a chunk that a new deployment removed; then shows a tile with retry', async () => {
    const visit = await stage.visit()
    await visit.open()
    const file = await fileOf(visit, 'plugins/help/WhatIsAWalletView.tsx')
    await visit.page
      .context()
      .route(file, (route) =>
        route.fulfill({ status: 404, contentType: 'text/html', body: 'Not here' }),
      )
    await visit.pressButton('Help')
    await visit.getText('This site has been updated.').waitFor()
    await Promise.all([visit.page.waitForEvent('load'), visit.pressButton('Reload the page')])
    await visit.waitForReady()
    await visit.open()
    await visit.pressButton('Help')
    await tile(visit).waitFor()
    await visit.frame.getByRole('button', { name: 'Try again' }).waitFor()
    expect(await visit.getText('This site has been updated').count()).toBe(0)
  })

  it.each([
    ['the kernel', 'modal/boot.ts'],
    ['the shell', 'modal/screen.ts'],
  ])(
    'reports a lost chunk of %s to the host as a failed opening, and works on a later call',
    async (_, source) => {
      const visit = await stage.visit()
      const chunk = await fileOf(visit, source)
      const countRequests = await lose(visit, chunk, forEver)
      const outcome = await visit.page.evaluate(() =>
        window.latchkey.open().then(
          () => 'opened',
          () => 'failed',
        ),
      )
      expect(outcome).toBe('failed')
      expect(countRequests()).toBeGreaterThan(0)
      expect(await visit.frame.count()).toBe(0)
      await visit.page.unroute(chunk)
      await visit.page.reload()
      await visit.waitForReady()
      await visit.open()
      await visit.waitForView('Connect')
    },
  )

  it.each([
    ['the kernel', 'modal/boot.ts', /Failed to fetch dynamically imported module/],
    ['the shell', 'modal/screen.ts', /Couldn't load code/],
  ])(
    'leaves a press on the button whose code of %s is lost to the page, and opens at a later press',
    async (_, source, reason) => {
      const visit = await stage.visit()
      const chunk = await fileOf(visit, source)
      await lose(visit, chunk, forEver)
      const button = visit.page.locator('.latchkey-connect').getByRole('button').first()
      await button.click()
      await waitUntil(() => visit.errors.join()).toMatch(reason)
      await visit.page.unroute(chunk)
      await button.click()
      await visit.waitForView('Connect')
    },
  )
})

describe('lost code of a namespace', () => {
  it('lists the wallets of a namespace whose code is lost, reports the loss when one is pressed, and connects the next time', async () => {
    const visit = await stage.visit()
    const chunk = await fileOf(visit, 'namespaces/eip155/connect.ts')
    await lose(visit, chunk, forEver)
    await visit.open()
    await visit.pressButton(/^Harbor/)
    await visit.frame.getByRole('button', { name: 'Try again' }).waitFor()
    await visit.page.unroute(chunk)
    await visit.pressButton('Try again')
    await visit.waitForFact('status', /^connected/)
  })

  it('leaves only WalletConnect if a namespace’s code is gone for good', async () => {
    const visit = await stage.visit()
    await lose(visit, await fileOf(visit, 'namespaces/eip155/index.ts'), forEver)
    await visit.press('#connect')
    await visit.waitForView('ConnectingWalletConnectBasic')
    await visit.waitForFact('events', /error — id: eip155, point: import/)
  })

  it('disconnects with a message if a restore loses a namespace’s code, and connects the next time', async () => {
    const visit = await stage.visit()
    await visit.connect()
    const chunk = await fileOf(visit, 'namespaces/eip155/connect.ts')
    await lose(visit, chunk, forEver)
    await visit.page.reload()
    await visit.waitForReady()
    await visit.page.evaluate(() => window.latchkey.ready())
    await visit.waitForFact('status', /^disconnected/)
    await visit.page.unroute(chunk)
    await visit.page.reload()
    await visit.waitForFact('status', /^connected/)
  })
})
