import { expect, it } from 'vitest'
import type { LatchkeyError } from '#kernel'
import { doubleAddress, secondAddress } from '../../test/harness/InjectedWalletDouble.ts'
import { openDoubleSite } from '../../test/harness/openDoubleSite.ts'
import { waitUntil } from '../../test/harness/waitUntil.ts'

const transaction = { from: doubleAddress, to: secondAddress, value: '0x1' }

it('states that nothing was sent when the wallet is silent before it has the transaction', async () => {
  const { clock, wallet, connect } = openDoubleSite()
  const connection = await connect()
  wallet.answers['eth_accounts'] = () => new Promise(() => {})
  const before = wallet.methods().length
  const outcome = connection
    .invoke?.('eip155:1', 'eth_sendTransaction', [transaction])
    .catch((error: LatchkeyError) => error)
  await waitUntil(() => wallet.methods().slice(before)).toEqual(['eth_accounts'])
  await clock.advance(10_000)
  expect(await outcome).toMatchObject({ code: 'timeout', context: { unsent: 1 } })
  expect(wallet.methods()).not.toContain('eth_sendTransaction')
})

it('leaves open what became of a transaction that the wallet has', async () => {
  const { wallet, connect } = openDoubleSite()
  const connection = await connect()
  wallet.answers['eth_sendTransaction'] = () => Promise.reject(new TypeError('boom'))
  const outcome = connection
    .invoke?.('eip155:1', 'eth_sendTransaction', [transaction])
    .catch((error: LatchkeyError) => error)
  expect(await outcome).toMatchObject({ code: 'internal', context: {} })
})
