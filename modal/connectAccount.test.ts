import { describe, expect, it } from 'vitest'
import { startConnections } from '../test/harness/startConnections.ts'
import { flushPromises } from '../test/harness/testClock.ts'
import { connectAccount } from './connectAccount.ts'

const pending = () => new Promise<void>(() => {})

/** Starts a page whose storage names the namespaces of an earlier visit. */
function start(whenRestored = async () => {}, stored: readonly string[] = []) {
  const test = startConnections()
  const opened: unknown[] = []
  const connect = (options?: Parameters<typeof connectAccount>[3]) =>
    connectAccount(
      {
        ...test.kernel,
        listStored: () => stored.map((namespace) => ({ namespace, kind: 'injected' })),
      },
      whenRestored,
      async (ask) => {
        opened.push(ask)
        await test.kernel.open({ namespace: ask?.namespace })
      },
      options,
    )
  return { ...test, opened, ask: connect }
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

  it('opens where the wallets of an earlier visit could not be restored', async () => {
    const test = start(() => Promise.reject(new RangeError('no code')), ['eip155'])
    const account = test.ask()
    await flushPromises()
    expect(test.opened).toEqual([{}])
    await test.connect()
    expect(await account).toMatchObject({ status: 'connected' })
  })

  it('rejects where the host closed the modal while it was loading', async () => {
    const test = start()
    await expect(
      connectAccount(
        test.kernel,
        async () => {},
        async () => {},
      ),
    ).rejects.toMatchObject({
      code: 'modal-closed',
    })
  })

  it('waits for the wallet of an earlier visit before it opens', async () => {
    let settle = () => {}
    const restoring = new Promise<void>((resolve) => {
      settle = resolve
    })
    const test = start(() => restoring, ['eip155'])
    const account = test.ask()
    await test.connect()
    expect(test.opened).toEqual([])
    settle()
    expect(await account).toMatchObject({ status: 'connected' })
    expect(test.opened).toEqual([])
  })

  it.each([undefined, 'eip155'])(
    'resolves with the connected account while others are still restored: %s',
    async (namespace) => {
      const test = start(pending, ['eip155', 'solana'])
      await test.connect()
      expect(await test.ask({ namespace })).toMatchObject({ status: 'connected' })
      expect(test.opened).toEqual([])
    },
  )

  it('resolves once the wallet of its namespace is restored, while others are not', async () => {
    const test = start(pending, ['eip155', 'solana'])
    const account = test.ask({ namespace: 'eip155' })
    await test.connect(test.sol)
    await test.connect()
    expect(await account).toBe(test.connections.getState('eip155')?.accountState)
    expect(test.opened).toEqual([])
  })

  it('opens at once for a namespace without a wallet of an earlier visit', async () => {
    const test = start(pending, ['solana'])
    const account = test.ask({ namespace: 'eip155' })
    await flushPromises()
    expect(test.opened).toEqual([{ namespace: 'eip155' }])
    await test.connect()
    expect(await account).toMatchObject({ status: 'connected' })
  })
})
