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

// The third misbehaves on network changes, which no test here requests.
const wallets = 'walletless,mock,quirky:early'
const name = 'Quirky Wallet Double'
const switchOn = () =>
  stage.control('PUT', '/config', [{ id: 'multi_wallet', isEnabled: true, config: [] }])
const known = (visit: Visit) =>
  visit.page.evaluate(async () => {
    const { connections: live, recentConnections: recent } =
      await window.latchkey.getConnections('eip155')
    return [...live, ...recent].map(({ name, status }) => `${name} ${status}`)
  })
const lines = (visit: Visit) =>
  visit.frame
    .locator('.wallet-line')
    .evaluateAll((all) =>
      all.map(
        (one) =>
          `${one.querySelector('.row-title')?.textContent} ${one.getAttribute('data-status')}`,
      ),
    )
const address = (visit: Visit) =>
  visit.page.evaluate(() => window.latchkey.getState().namespaces['eip155']?.accountState.address)
const decided = (visit: Visit) =>
  waitUntil(() =>
    visit.page.evaluate(() => 'multiWallet' in window.latchkey.getState().features),
  ).toBe(true)

/** Connects the first wallet of the page and opens the list of wallets from the account. */
async function begin(visit: Visit): Promise<void> {
  await visit.open()
  await decided(visit)
  await visit.pressButton(/^Harbor/)
  await visit.waitForClose()
  await visit.open()
  await visit.waitForView('Account')
  await visit.press(visit.frame.locator('[data-action="more"]'))
  await visit.press(visit.frame.locator('[data-action="wallets"]'))
  await visit.waitForView('ProfileWallets')
}
async function add(visit: Visit, name: RegExp): Promise<void> {
  await visit.pressButton('Add wallet')
  await visit.waitForView('Connect')
  await visit.pressButton(name)
  await visit.waitForView('ProfileWallets')
}

describe('feature multi-wallet', () => {
  it('connects three wallets, switches between them, disconnects one by one, and restores them after a reload, once the remote configuration enables it', async () => {
    await switchOn()
    const visit = await stage.visit({ query: { wallets } })
    await begin(visit)
    const first = await address(visit)
    await add(visit, /^Mockingbird/)
    await add(visit, /^Quirky/)
    await waitUntil(() => lines(visit)).toEqual([
      `${name} active`,
      'Mockingbird connected',
      'Harbor connected',
    ])

    await visit.pressButton(/^Harbor/)
    await waitUntil(() => lines(visit)).toEqual([
      'Harbor active',
      `${name} connected`,
      'Mockingbird connected',
    ])
    expect(await address(visit)).toBe(first)

    await visit.pressButton(`Disconnect ${name}`)
    await waitUntil(() => lines(visit)).toEqual([
      'Harbor active',
      'Mockingbird connected',
      `${name} disconnected`,
    ])
    expect(await visit.frame.count()).toBe(1)

    await visit.page.reload()
    await visit.waitForReady()
    await visit.waitForFact('status', /^connected/)
    await waitUntil(() => known(visit)).toEqual([
      'Harbor active',
      'Mockingbird connected',
      `${name} disconnected`,
    ])
    expect(await visit.readWalletRequests('walletless')).not.toContain('wallet_revokePermissions')

    await visit.open()
    await visit.press(visit.frame.locator('[data-action="more"]'))
    await visit.press(visit.frame.locator('[data-action="wallets"]'))
    await visit.waitForView('ProfileWallets')
    await visit.pressButton('Disconnect all')
    await visit.waitForClose()
    await visit.waitForFact('status', /^disconnected/)
    expect((await known(visit)).every((one) => one.endsWith(' disconnected'))).toBe(true)
  })

  it('has no view, entry point, bytes or requests while it is off by default; its methods throw', async () => {
    const visit = await stage.visit({ query: { wallets, features: 'multiWallet' } })
    await visit.connect()
    await visit.open()
    await visit.waitForView('Account')
    await decided(visit)
    expect(
      await visit.page.evaluate(() => window.latchkey.getState().features['multiWallet']),
    ).toBe(false)
    expect(await visit.frame.locator('[data-action="wallets"]').count()).toBe(0)
    await visit.page.evaluate(() => window.latchkey.open({ view: 'ProfileWallets' }))
    await visit.frame.locator('[data-fault=missing]').waitFor()
    expect(
      (await listRequestedChunks(visit)).filter((chunk) =>
        /multi-?wallet|ProfileWallets|keeping/i.test(chunk),
      ),
    ).toEqual([])
    const result = await visit.page.evaluate(async () => {
      const alerts: string[] = []
      window.latchkey.on('alert', ({ variant, code }) => alerts.push(`${variant} ${code}`))
      return [await window.latchkey.getConnections(), alerts]
    })
    expect(result).toEqual([{ connections: [], recentConnections: [] }, ['info multi-wallet-off']])
  })
})
