import { expect, test } from 'vitest'
import { startSignIn } from '../../test/harness/startSignIn.ts'
import { flushPromises } from '../../test/harness/testClock.ts'

test.each([true, false])(
  'a wallet that moves to an unsupported network while it is to sign in must switch first (required: %s)',
  async (required) => {
    const { connect, view, asked } = startSignIn({ required })
    const wallet = await connect()
    expect(view()).toBe('SIWXSignMessage')
    wallet.change({ network: 'eip155:999' })
    await flushPromises()
    expect([view(), await asked()]).toEqual(['UnsupportedChain', undefined])
    wallet.change({ network: 'eip155:10' })
    await flushPromises()
    expect([view(), await asked()]).toEqual(['SIWXSignMessage', 'eip155:10:alice'])
  },
)

test('a wallet that moves to an unsupported network with the request to sign open must switch first', async () => {
  const { connect, view, asked, flow, siwx } = startSignIn()
  const wallet = await connect()
  siwx.adding = 'hangs'
  void (await flow()).sign()
  await flushPromises()
  wallet.change({ network: 'eip155:999' })
  await flushPromises()
  expect([view(), await asked()]).toEqual(['UnsupportedChain', undefined])
})
