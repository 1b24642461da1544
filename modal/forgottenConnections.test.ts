import { describe, expect, it } from 'vitest'
import { fault, LatchkeyError } from '#kernel'
import { startConnections } from '../test/harness/startConnections.ts'
import { flushPromises } from '../test/harness/testClock.ts'
import { restoreConnections } from './restoreConnections.ts'

/** Texts of a code that a plugin defines. */
const foreignTexts = { texts: ['It failed.', 'Try again.'], docs: 'errors.md' } as const

const day = 24 * 3_600_000

/** The entries of a visit that connected a wallet. */
async function connectOnce(): Promise<Map<string, string>> {
  const entries = new Map<string, string>()
  const visit = startConnections({ entries })
  await visit.connect()
  visit.kernel.dispose()
  return entries
}

/** A visit, days later, whose restored wallet fails; returns what the next visit would try. */
async function restoreFailing(failure: unknown, entries?: Map<string, string>, days = 0) {
  const stored = entries ?? (await connectOnce())
  const { kernel, evm, clock } = startConnections({ entries: stored })
  await clock.advance(days * day)
  const done = restoreConnections(kernel)
  await flushPromises()
  evm.resumeRequests[0]?.reject(failure)
  await done
  kernel.dispose()
  return startConnections({ entries: stored }).kernel.listStored()
}

describe('connections of an earlier visit', () => {
  it.each([
    fault('rejected'),
    new LatchkeyError('expired'),
    // A guard disconnected the wallet: its next visit would be refused again.
    new LatchkeyError('siwx-session-missing', {}, foreignTexts),
    new LatchkeyError('siwx-check-failed', {}, foreignTexts),
  ])('are forgotten after the final failure $code', async (failure) => {
    expect(await restoreFailing(failure)).toEqual([])
  })

  it.each([fault('busy'), fault('timeout'), fault('rpc'), new Error('inner')])(
    'are tried again after the passing failure "$message"',
    async (failure) => {
      expect(await restoreFailing(failure)).toEqual([{ namespace: 'eip155', kind: 'injected' }])
    },
  )

  // A locked extension looks like one that revoked its permission, a late one like a removed one.
  it.each([fault('unauthorized'), fault('not-installed')])(
    'are tried for a week of visits after "$code"',
    async (failure) => {
      const entries = await connectOnce()
      for (const days of [0, 3, 6.9])
        expect(await restoreFailing(failure, entries, days)).toHaveLength(1)
      expect(await restoreFailing(failure, entries, 7)).toEqual([])
    },
  )

  it('are tried for a week of visits after a clock that was years ahead came back', async () => {
    const entries = await connectOnce()
    await restoreFailing(fault('unauthorized'), entries, 3650)
    expect(await restoreFailing(fault('unauthorized'), entries, 0)).toHaveLength(1)
    expect(await restoreFailing(fault('unauthorized'), entries, 7)).toEqual([])
  })

  it('are tried for a new week once the wallet was there again', async () => {
    const entries = await connectOnce()
    await restoreFailing(fault('unauthorized'), entries)
    const { kernel, evm, clock } = startConnections({ entries })
    await clock.advance(6 * day)
    const done = restoreConnections(kernel)
    await flushPromises()
    evm.resumeRequests[0]?.approve()
    await done
    kernel.dispose()
    expect(await restoreFailing(fault('unauthorized'), entries, 8)).toHaveLength(1)
  })

  it('leave alone what another tab stored while the wallet did not answer', async () => {
    const entries = await connectOnce()
    const { kernel, evm } = startConnections({ entries })
    const done = restoreConnections(kernel)
    await flushPromises()
    const other = startConnections({ entries })
    await other.connect(other.evm, 'w2')
    const written = entries.get('lk.connections')
    evm.resumeRequests[0]?.reject(fault('rejected'))
    await done
    expect(entries.get('lk.connections')).toBe(written)
  })
})
