import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { listRequestedChunks } from '../harness/listRequestedChunks.ts'
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

const evm = 'namespaces/eip155/index.ts'
const requestedPaths = () => stage.sandbox.api.requests.list().map(({ path }) => path)
const button = (visit: Visit) => visit.page.locator('.latchkey-connect').getByRole('button')

const signs: readonly (readonly [name: string, give: (visit: Visit) => Promise<unknown>])[] = [
  ['hovering', (visit) => button(visit).hover()],
  ['focusing', (visit) => button(visit).focus()],
  ['touching', (visit) => button(visit).dispatchEvent('touchstart')],
  ['`preload()`', (visit) => visit.page.evaluate(() => window.latchkey.preload())],
  ['`open()`', (visit) => visit.page.evaluate(() => window.latchkey.open())],
]

describe('before the visitor shows intent', () => {
  it.each(signs)(
    'requests nothing of the provider before intent; %s fetches the configuration, once, and the namespace',
    async (_, give) => {
      const visit = await stage.visit()
      await visit.page.waitForLoadState('networkidle')
      expect(requestedPaths()).toEqual([])
      expect(await listRequestedChunks(visit)).toEqual([])
      await give(visit)
      await waitUntil(requestedPaths).toContain('/appkit/v1/config')
      await waitUntil(() => listRequestedChunks(visit)).toContain(evm)
      await give(visit)
      await visit.page.waitForLoadState('networkidle')
      expect(requestedPaths().filter((path) => path === '/appkit/v1/config')).toHaveLength(1)
    },
  )
})

describe('stored session', () => {
  it('restores a stored session with the configuration, and without a view', async () => {
    const visit = await stage.visit()
    await visit.connect()
    await visit.page.evaluate(() => {
      for (const key of Object.keys(localStorage).filter((name) =>
        name.startsWith('latchkey.config'),
      ))
        localStorage.removeItem(key)
    })
    await stage.control('DELETE', '/requests')
    await visit.page.reload()
    await visit.waitForFact('status', /^connected/)
    await waitUntil(requestedPaths).toContain('/appkit/v1/config')
    expect(await visit.page.locator('latchkey-modal').count()).toBe(0)
  })
})

describe('disabled namespace', () => {
  it('loads no chunk, networks or wallets of a disabled namespace', async () => {
    const visit = await stage.visit({ query: { options: { namespaces: [] } } })
    await visit.open()
    // Nothing installed can connect then.
    await visit.waitForView('ConnectingWalletConnectBasic')
    await visit.page.waitForLoadState('networkidle')
    expect(
      (await listRequestedChunks(visit)).filter((chunk) => chunk.startsWith('namespaces/')),
    ).toEqual([])
    expect(
      await visit.page.evaluate(() => Object.keys(window.latchkey.getState().namespaces)),
    ).toEqual([])
    expect(await visit.readWalletRequests('walletless')).toEqual([])
  })
})

describe('wallet chosen from the list', () => {
  it('connects a wallet from the list by WalletConnect', async () => {
    const visit = await stage.visit({
      browser: { permissions: ['clipboard-read', 'clipboard-write'] },
    })
    await visit.open()
    await visit.pressButton(/^Pocket Lantern/)
    await visit.waitForView('ConnectingWalletConnect')
    await visit.frame.locator('.qr').waitFor()
    expect(await visit.frame.getByRole('heading', { level: 1 }).textContent()).toContain(
      'Pocket Lantern',
    )
    await visit.pressButton('Copy link')
    const uri = await visit.page.evaluate(() => navigator.clipboard.readText())
    await stage.control('POST', '/phone', { uri })
    await visit.waitForClose()
    await visit.waitForFact('status', /^connected/)
    expect(
      await visit.page.evaluate(
        () => window.latchkey.getState().namespaces['eip155']?.connection?.kind,
      ),
    ).toBe('walletConnect')
  })
})
