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
})
