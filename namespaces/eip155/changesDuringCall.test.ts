import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Connection, LatchkeyError } from '#kernel'
import { isLatchkeyError } from '#kernel'
import {
  createInjectedWalletDouble,
  doubleAddress,
  secondAddress,
} from '../../test/harness/InjectedWalletDouble.ts'
import { openDoubleSite } from '../../test/harness/openDoubleSite.ts'
import { flushPromises } from '../../test/harness/testClock.ts'

const thirdAddress = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

describe('account and network changes during a call', () => {
  const event = fc.oneof(
    fc
      .constantFrom('0x1', '0x2105', '0xa')
      .map((chainId) => ({ name: 'chainChanged', payload: chainId })),
    fc
      .constantFrom([doubleAddress], [secondAddress], [secondAddress, doubleAddress])
      .map((accounts) => ({ name: 'accountsChanged', payload: accounts })),
  )

  it('ends at the wallet’s last state for any order of answers and events', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(event, { maxLength: 6 }),
        async (scheduler, events) => {
          const wallet = createInjectedWalletDouble()
          let chainId = '0x1'
          let accounts: readonly string[] = [doubleAddress]
          const { provider } = wallet
          const ask = provider.request
          // The answer is determined at the call; the scheduler decides when it arrives.
          provider.request = (call) => scheduler.schedule(Promise.resolve(ask(call)), call.method)
          wallet.answers['eth_requestAccounts'] = () => accounts
          wallet.answers['eth_accounts'] = () => accounts
          wallet.answers['eth_chainId'] = () => chainId
          const { connect } = openDoubleSite(wallet)
          const connecting: Promise<Connection | LatchkeyError> = connect().catch((error) => error)
          for (const { name, payload } of events)
            scheduler.schedule(Promise.resolve(), name).then(() => {
              if (typeof payload === 'string') chainId = payload
              else accounts = payload
              wallet.emit(name, payload)
            })
          const connection = await scheduler.waitFor(connecting)
          if (isLatchkeyError(connection)) return expect.fail(connection.message)
          await scheduler.waitAll()
          expect(connection.state.network).toBe(`eip155:${Number(chainId)}`)
          expect(connection.state.accounts.map(({ address }) => address)).toEqual(accounts)
          expect(connection.state.active).toBe(`eip155:${Number(chainId)}:${accounts[0]}`)
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('opens no connection when the wallet withdraws its accounts while its network is read', async () => {
    const wallet = createInjectedWalletDouble()
    wallet.answers['eth_chainId'] = () => {
      wallet.emit('accountsChanged', [])
      return '0x1'
    }
    await expect(openDoubleSite(wallet).connect()).rejects.toMatchObject({ code: 'unauthorized' })
    expect(wallet.listening()).toBe(0)
  })

  it('takes the answer about the network when an event names none', async () => {
    const wallet = createInjectedWalletDouble()
    wallet.answers['eth_chainId'] = () => {
      wallet.emit('chainChanged', 'loading')
      return '0x2105'
    }
    const connection = await openDoubleSite(wallet).connect()
    expect(connection.state.network).toBe('eip155:8453')
  })

  it('ends at the answer of the newer of two reads', async () => {
    const wallet = createInjectedWalletDouble()
    const connection = await openDoubleSite(wallet).connect()
    const answers: ((chainId: string) => void)[] = []
    wallet.answers['eth_chainId'] = () => new Promise((resolve) => answers.push(resolve))
    const switches = [1, 2].map(() => connection.switchNetwork?.('eip155:8453'))
    await flushPromises()
    answers[1]?.('0x2105')
    await flushPromises()
    answers[0]?.('0x1')
    await flushPromises()
    await Promise.allSettled(switches.slice(1))
    expect(connection.state.network).toBe('eip155:8453')
  })

  it('keeps the account that the visitor chose here when the wallet is read again', async () => {
    const wallet = createInjectedWalletDouble()
    wallet.answers['eth_requestAccounts'] = () => [doubleAddress, secondAddress]
    const connection = await openDoubleSite(wallet).connect()
    const chosen = `eip155:1:${secondAddress}`
    await connection.switchAccount?.(chosen)
    wallet.answers['eth_accounts'] = () => [doubleAddress, secondAddress, thirdAddress]
    wallet.emit('disconnect', { code: 4900 })
    await flushPromises()
    expect(connection.state.accounts).toHaveLength(3)
    expect(connection.state.active).toBe(chosen)
    wallet.emit('accountsChanged', [doubleAddress, secondAddress])
    expect(connection.state.active).toBe(chosen)
    wallet.emit('accountsChanged', [thirdAddress, secondAddress])
    expect(connection.state.active).toBe(`eip155:1:${thirdAddress}`)
  })

  it('takes the account that the visitor chose in the wallet’s own picker', async () => {
    const wallet = createInjectedWalletDouble()
    const connection = await openDoubleSite(wallet).connect()
    wallet.answers['wallet_requestPermissions'] = () => []
    wallet.answers['eth_accounts'] = () => [secondAddress, doubleAddress]
    await connection.switchAccount?.()
    expect(connection.state.active).toBe(`eip155:1:${secondAddress}`)
  })
})
