import { describe, expect, test } from 'vitest'
import { restoreConnections } from '../../modal/restoreConnections.ts'
import { joinTabs } from '../../test/harness/joinTabs.ts'
import { createSiwxDouble } from '../../test/harness/SiwxDouble.ts'
import { startSignIn } from '../../test/harness/startSignIn.ts'
import { flushPromises } from '../../test/harness/testClock.ts'

/** A tab whose required sign-in is pending on a network, and another one that loads meanwhile. */
async function loadMeanwhile(network?: 'eip155:999') {
  const { one, other } = joinTabs()
  const siwx = createSiwxDouble()
  const first = startSignIn({ siwx, on: one })
  const wallet = await first.connect(undefined, 'w1', network)
  const second = startSignIn({ siwx, on: other })
  const restoring = restoreConnections(second.kernel)
  await flushPromises()
  const probed = second.evm.resumeRequests.at(-1)?.approve()
  await flushPromises()
  return {
    first,
    second,
    restoring,
    wallet,
    probed,
    statuses: () => [first, second].map((tab) => tab.statusOf()),
  }
}

describe('a tab that loads while another one asks for the sign-in', () => {
  test('a tab that loads while another one asks for the sign-in connects once it is signed there', async () => {
    const { first, restoring, statuses } = await loadMeanwhile()
    expect(statuses()).toEqual(['connected', 'connecting'])
    await first.press('sign')
    await restoring
    expect(statuses()).toEqual(['connected', 'connected'])
  })
  test('a tab that loads while another one asks for the sign-in ends once it is declined there', async () => {
    const { first, restoring, statuses } = await loadMeanwhile()
    await first.press('cancel')
    await restoring
    expect(statuses()).toEqual(['disconnected', 'disconnected'])
  })
  test('a tab that loads while another one asks for the sign-in ends once that one is gone', async () => {
    const { first, second, restoring } = await loadMeanwhile()
    first.kernel.dispose()
    await restoring
    expect([second.statusOf(), second.kernel.listStored()]).toEqual(['disconnected', []])
  })
  test.each([undefined, 'eip155:999'] as const)(
    'a tab that loads while another one asks for the sign-in leaves the wallet to it after 10 s (network %s)',
    async (network) => {
      const { first, second, restoring, probed, statuses } = await loadMeanwhile(network)
      await second.clock.advance(10_000)
      await restoring
      expect(statuses()).toEqual(['connected', 'disconnected'])
      expect(probed?.received.disconnects).toBe(0)
      expect(first.kernel.listStored()).toEqual([{ namespace: 'eip155', kind: 'injected' }])
    },
  )
})
