import { describe, expect, it } from 'vitest'
import { startMultiWallet } from '../../test/harness/startMultiWallet.ts'
import { flushPromises } from '../../test/harness/testClock.ts'

describe('wallets that answer after their attempt ended', () => {
  it.each([
    ['stay connected while they are parked', 'w1', 0],
    ['are disconnected when they are not parked', 'w3', 1],
  ])('%s', async (_, walletId, disconnects) => {
    const { evm, connect, connections, shown } = await startMultiWallet()
    await connect(evm, 'w1')
    await connect(evm, 'w2')
    const stop = new AbortController()
    const ended = connections.connect('eip155', { walletId }, { signal: stop.signal })
    await flushPromises()
    stop.abort()
    await expect(ended).rejects.toMatchObject({ code: 'modal-closed' })
    const late = evm.connectRequests.at(-1)?.approve()
    await flushPromises()
    expect(late?.received.disconnects).toBe(disconnects)
    expect(shown()).toEqual(['w2 active', 'w1 connected'])
  })
})
