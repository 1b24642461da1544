import { describe, expect, it } from 'vitest'
import { fault, LatchkeyError } from '#kernel'
import { startConnections } from '../test/harness/startConnections.ts'
import { flushPromises } from '../test/harness/testClock.ts'
import { restoreConnections } from './restoreConnections.ts'

/** Texts of a code that a plugin defines. */
const foreignTexts = { texts: ['It failed.', 'Try again.'], docs: 'errors.md' } as const

/** Restores a wallet of an earlier visit that fails; returns what the next visit would try. */
async function restoreFailing(failure: unknown) {
  const entries = new Map<string, string>()
  const visit = startConnections({ entries })
  await visit.connect()
  visit.kernel.dispose()
  const { kernel, evm } = startConnections({ entries })
  const done = restoreConnections(kernel)
  await flushPromises()
  evm.resumeRequests[0]?.reject(failure)
  await done
  return startConnections({ entries }).kernel.listStored()
}

describe('connections of an earlier visit', () => {
  it.each([
    fault('unauthorized'),
    fault('rejected'),
    fault('not-installed'),
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
})
