import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { JourneyFixture } from '../harness/openJourneyFixture.ts'
import { openJourneyFixture } from '../harness/openJourneyFixture.ts'
import type { Visit } from '../harness/openVisit.ts'
import { openVisit } from '../harness/openVisit.ts'

let stage: JourneyFixture
beforeAll(async () => {
  stage = await openJourneyFixture()
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

/** Time until a tab shows a change of another one (ms). */
const soon = 1000

/** A second tab of the same visitor on the same page. */
async function otherTab(visit: Visit, ready = true): Promise<Visit> {
  const other = await openVisit(await visit.page.context().newPage(), 'mouse')
  await other.page.goto(visit.page.url())
  await other.waitForReady()
  // Waits as long as a tab that was open for a while.
  if (ready) await other.page.evaluate(() => window.latchkey.preload())
  return other
}
/** Waits until a tab's handle reports the expected state; not longer than a visitor would. */
const expectState = (
  visit: Visit,
  expected: { status: string; account?: string | undefined; network?: string | undefined },
) =>
  visit.page.waitForFunction(
    (wanted) => {
      const { accountState, networkState } = window.latchkey.getState().namespaces['eip155'] ?? {}
      if ((accountState?.status ?? 'disconnected') !== wanted.status) return false
      if (wanted.account !== undefined && accountState?.address !== wanted.account) return false
      return (
        wanted.network === undefined || networkState?.caipNetwork?.caipNetworkId === wanted.network
      )
    },
    expected,
    { timeout: soon, polling: 20 },
  )
/** Counts what a tab writes under the modal's prefix from now on. */
const countWrites = (visit: Visit) =>
  visit.page.evaluate(() => {
    const { setItem } = Storage.prototype
    Object.assign(window, { writes: [] })
    Storage.prototype.setItem = function (this: Storage, key: string, value: string) {
      if (key.startsWith('latchkey.')) Reflect.get(window, 'writes').push(key)
      setItem.call(this, key, value)
    }
  })
const writes = (visit: Visit): Promise<string[]> =>
  visit.page.evaluate(() => Reflect.get(window, 'writes'))
const chain = { mainnet: 'eip155:1', base: 'eip155:8453' } as const

describe('two tabs of one site', () => {
  it('converge within a second on connection, account, network and disconnection, without further wallet requests', async () => {
    const one = await stage.visit({ page: 'plain' })
    const two = await otherTab(one)
    await one.connect()
    await expectState(two, { status: 'connected', network: chain.mainnet })
    const before = await two.readWalletRequests('walletless')
    expect(before).not.toContain('eth_requestAccounts')

    await Promise.all([one, two].map(countWrites))
    await two.page.evaluate((id) => window.latchkey.switchNetwork(id), chain.base)
    await expectState(one, { status: 'connected', network: chain.base })
    await two.controlWallet('walletless', 'switchAccount', 1)
    const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    await Promise.all(
      [one, two].map((visit) => expectState(visit, { status: 'connected', account })),
    )

    await two.page.evaluate(() => window.latchkey.disconnect())
    await Promise.all([one, two].map((visit) => expectState(visit, { status: 'disconnected' })))
    expect(await one.readWalletRequests('walletless')).not.toContain('wallet_revokePermissions')
    // Each change is written once, and no tab answers a write with a write.
    const written = (await Promise.all([one, two].map(writes))).flat()
    expect(written.length).toBeLessThanOrEqual(12)
    await one.page.waitForTimeout(1500)
    expect((await Promise.all([one, two].map(writes))).flat()).toHaveLength(written.length)
    expect([...one.errors, ...two.errors]).toEqual([])
  })

  it('connects an idle tab when another one connects, but not a tab that reconnects nothing', async () => {
    const one = await stage.visit({ page: 'plain' })
    const two = await otherTab(one, false)
    const three = await openVisit(await one.page.context().newPage(), 'mouse')
    await three.page.goto(
      `${one.page.url()}?options=${encodeURIComponent('{"enableReconnect":false}')}`,
    )
    await three.waitForReady()
    await one.connect()
    await expectState(two, { status: 'connected' })
    await three.page.waitForTimeout(500)
    await expectState(three, { status: 'disconnected' })
    await expectState(one, { status: 'connected' })
  })

  it('signs out a tab when another one signs out', async () => {
    const one = await stage.visit({ query: { siwx: 'required' } })
    await one.open()
    await one.pressButton(/^Harbor/)
    await one.waitForView('SIWXSignMessage')
    await one.pressButton('Sign')
    await one.waitForClose()
    const two = await otherTab(one)
    await expectState(two, { status: 'connected' })
    await two.page.evaluate(() => window.latchkey.disconnect())
    await expectState(one, { status: 'disconnected' })
    await one.page.reload()
    await one.waitForReady()
    await one.page.evaluate(() => window.latchkey.ready())
    await expectState(one, { status: 'disconnected' })
  })

  it.each(['is open already', 'loads'])(
    'let a required sign-in of one tab go on while another one %s, and both are signed in',
    async (when) => {
      const one = await stage.visit({ query: { siwx: 'required' } })
      const early = when === 'loads' ? undefined : await otherTab(one)
      await one.open()
      await one.pressButton(/^Harbor/)
      await one.waitForView('SIWXSignMessage')
      const two = early ?? (await otherTab(one))
      await two.page.waitForTimeout(soon)
      await one.waitForView('SIWXSignMessage')
      await one.pressButton('Sign')
      await one.waitForClose()
      await Promise.all([one, two].map((visit) => expectState(visit, { status: 'connected' })))
      await one.page.reload()
      await one.waitForReady()
      await expectState(one, { status: 'connected' })
    },
  )
})
