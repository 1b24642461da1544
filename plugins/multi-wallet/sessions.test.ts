import { describe, expect, it } from 'vitest'
import { createRemoteSignerDouble } from '../../test/harness/RemoteSignerDouble.ts'
import { startMultiWallet } from '../../test/harness/startMultiWallet.ts'
import { flushPromises } from '../../test/harness/testClock.ts'

/** Several wallets at once; `pair` connects a session of these accounts, the first active. */
async function start() {
  const test = await startMultiWallet()
  const pair = async (...accounts: readonly string[]) => {
    const remote = createRemoteSignerDouble('remote', accounts[0])
    const done = test.connections.connect('eip155', { remote })
    await flushPromises()
    const wallet = test.evm.connectRequests.at(-1)?.approve('eip155:1', accounts)
    await done
    return wallet
  }
  return { ...test, pair }
}

describe('a session of several accounts', () => {
  it('a session of several accounts is one wallet, whichever of its accounts is active', async () => {
    const { connections, pair, shown, recent } = await start()
    const wallet = await pair('alice', 'bob')
    wallet?.change({ addresses: ['bob', 'alice'] })
    expect([shown(), recent()]).toEqual([['remote:bob active'], []])
    await connections.disconnect()
    expect([shown(), recent()]).toEqual([[], ['remote:bob']])
  })

  it('a session of several accounts keeps its place among the remembered wallets when its account changes', async () => {
    const { connections, connect, evm, pair, recent } = await start()
    const wallet = await pair('alice', 'bob')
    await connect(evm, 'w1')
    wallet?.change({ addresses: ['bob', 'alice'] })
    await connections.disconnect({ kept: true })
    expect(recent()).toEqual(['w1', 'remote:bob'])
  })

  it('a session of several accounts leaves a remembered session of another account', async () => {
    const { connections, pair, recent } = await start()
    await pair('carol')
    await pair('alice', 'bob')
    await connections.disconnect({ kept: true })
    expect(recent()).toEqual(['remote:alice', 'remote:carol'])
  })
})
