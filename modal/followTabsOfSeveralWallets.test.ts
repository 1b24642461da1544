import { describe, expect, it } from 'vitest'
import { storedKeys } from '#kernel'
import { joinTabs } from '../test/harness/joinTabs.ts'
import { startMultiWallet } from '../test/harness/startMultiWallet.ts'
import { flushPromises } from '../test/harness/testClock.ts'
import type { TestPlatform } from '../test/harness/testPlatform.ts'
import { followTabs } from './followTabs.ts'

async function openTab(on: TestPlatform) {
  const tab = await startMultiWallet({ on })
  const follow = followTabs(tab.kernel, async () => {})
  tab.kernel.storage.watch(storedKeys.connections, () => void follow())
  return tab
}

/** Two tabs with the wallets w1, parked, and w2. */
async function openTabs() {
  const { one, other } = joinTabs()
  const [a, b] = [await openTab(one), await openTab(other)]
  /** Lets time pass in both; wallets answer silent probes. */
  const pass = async () => {
    for (let turn = 0; turn < 8; turn++) {
      for (const tab of [a, b]) {
        await tab.clock.advance(200)
        for (const request of tab.evm.resumeRequests.splice(0)) request.approve()
      }
      await flushPromises()
    }
  }
  for (const wallet of ['w1', 'w2']) {
    await a.connect(a.evm, wallet)
    await pass()
  }
  const shown = ['w2 active', 'w1 connected']
  expect([a.shown(), b.shown()]).toEqual([shown, shown])
  return { a, b, pass }
}

describe('two tabs with several wallets', () => {
  it('end all wallets together', async () => {
    const { a, b, pass } = await openTabs()
    await a.connections.disconnect({ kept: true })
    await pass()
    expect([a.shown(), b.shown(), a.stored()]).toEqual([[], [], []])
  })

  it('end the active wallet together, and go on with the one before it', async () => {
    const { a, b, pass } = await openTabs()
    await a.service.disconnect(a.ref('w2'))
    await pass()
    expect([a.shown(), b.shown(), a.stored()]).toEqual([['w1 active'], ['w1 active'], ['w1']])
  })

  it('end a parked wallet together', async () => {
    const { a, b, pass } = await openTabs()
    await a.service.disconnect(a.ref('w1'))
    await pass()
    expect([a.shown(), b.shown(), a.stored()]).toEqual([['w2 active'], ['w2 active'], ['w2']])
  })

  it('show a wallet again that was ended and connected again', async () => {
    const { a, b, pass } = await openTabs()
    await a.service.disconnect(a.ref('w1'))
    await pass()
    await b.connect(b.evm, 'w1')
    await pass()
    const shown = ['w1 active', 'w2 connected']
    expect([a.shown(), b.shown()]).toEqual([shown, shown])
    await b.connect(b.evm, 'w2')
    await pass()
    const swapped = ['w2 active', 'w1 connected']
    expect([a.shown(), b.shown()]).toEqual([swapped, swapped])
  })
})
