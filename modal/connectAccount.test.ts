import { describe, expect, it } from 'vitest'
import { startConnections } from '../test/harness/startConnections.ts'
import { flushPromises } from '../test/harness/testClock.ts'
import { connectAccount } from './connectAccount.ts'
import { createSnapshotStore } from './snapshotStore.ts'

function start({ restored = true } = {}) {
  const test = startConnections()
  const store = createSnapshotStore({}, restored)
  const opened: unknown[] = []
  const connect = (options?: Parameters<typeof connectAccount>[3]) =>
    connectAccount(
      test.kernel,
      store,
      async (ask) => {
        opened.push(ask)
        await test.kernel.open({ namespace: ask?.namespace })
      },
      options,
    )
  return { ...test, store, opened, ask: connect }
}

describe('connect', () => {
  it('opens the modal and resolves with the account that connects', async () => {
    const test = start()
    const account = test.ask()
    await flushPromises()
    expect(test.opened).toEqual([{}])
    await test.connect()
    expect(await account).toMatchObject({ status: 'connected' })
  })

  it('resolves with the connected account without opening', async () => {
    const test = start()
    await test.connect()
    expect(await test.ask()).toBe(test.connections.getState('eip155')?.accountState)
    expect(test.opened).toEqual([])
  })

  it('opens for a namespace without an account, and ignores those of others', async () => {
    const test = start()
    await test.connect()
    const account = test.ask({ namespace: 'solana' })
    await flushPromises()
    expect(test.opened).toEqual([{ namespace: 'solana' }])
    await test.connect(test.evm, 'w2')
    await test.connect(test.sol)
    expect(await account).toBe(test.connections.getState('solana')?.accountState)
  })

  it('rejects once the visitor closes the modal', async () => {
    const test = start()
    const account = test.ask()
    await flushPromises()
    test.kernel.router.requestClose()
    await expect(account).rejects.toMatchObject({ code: 'modal-closed' })
  })

  it('rejects where the host closed the modal while it was loading', async () => {
    const test = start()
    await expect(connectAccount(test.kernel, test.store, async () => {})).rejects.toMatchObject({
      code: 'modal-closed',
    })
  })

  it('waits for the wallet of an earlier visit before it opens', async () => {
    const test = start({ restored: false })
    const account = test.ask()
    await test.connect()
    expect(test.opened).toEqual([])
    test.store.set({ initialized: true })
    expect(await account).toMatchObject({ status: 'connected' })
    expect(test.opened).toEqual([])
  })
})
