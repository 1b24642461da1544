import { beforeEach, describe, expect, it } from 'vitest'
import type { Connection } from '#kernel'
import { LatchkeyError as Failure } from '#kernel'
import { testAccount } from '../../sandbox/chains/accounts.ts'
import { createEvmSession } from '../../test/harness/createEvmSession.ts'
import type { SessionDouble } from '../../test/harness/SessionDouble.ts'

const { address } = testAccount(3)
const other = testAccount(4).address
let session: SessionDouble
let connection: Connection
beforeEach(async () => {
  const made = createEvmSession()
  session = made.session
  connection = await made.namespace.connect({ remote: session.signer }, {})
})

describe('a session as an EIP-1193 provider', () => {
  const provider = () =>
    connection.raw as {
      request(call: object): Promise<unknown>
      on(event: string, listener: (payload: unknown) => void): void
      removeListener(event: string, listener: unknown): void
    }

  it('forwards requests to the network the connection is on', async () => {
    session.answer = () => '0x11'
    expect(await provider().request({ method: 'personal_sign', params: ['0x00', address] })).toBe(
      '0x11',
    )
    expect(session.asked[0]?.network).toBe('eip155:8453')
    expect(await provider().request({ method: 'eth_chainId' })).toBe('0x2105')
  })

  it.each([
    [{ code: 5000 }, 4001],
    [{ code: 4902 }, 4902],
    [{ code: -32000, message: 'odd' }, -32000],
  ])('rejects with the error codes of chain libraries: %j', async (error, code) => {
    session.answer = () => Promise.reject(error)
    await expect(provider().request({ method: 'personal_sign', params: [] })).rejects.toMatchObject(
      { code },
    )
  })

  it.each([['nonsense'], [{ message: 'Disk full' }]])(
    'rejects with 5000 and the original cause when a failure has no number: %j',
    async (error) => {
      session.answer = () => Promise.reject(error)
      await expect(
        provider().request({ method: 'personal_sign', params: [] }),
      ).rejects.toMatchObject({ code: 5000, cause: { code: 'internal', cause: error } })
    },
  )

  it('emits account, network and end events until the listeners are removed', async () => {
    const payloads: unknown[] = []
    const listener = (payload: unknown) => payloads.push(payload)
    for (const event of ['accountsChanged', 'chainChanged']) provider().on(event, listener)
    await connection.switchNetwork?.('eip155:1')
    session.accounts = [`eip155:1:${other}`]
    session.emit('session_update')
    expect(payloads).toEqual(['0x1', [other]])
    provider().removeListener('chainChanged', listener)
    session.accounts = [`eip155:1:${address}`]
    session.emit('session_update')
    expect(payloads).toHaveLength(2)
    provider().on('disconnect', listener)
    session.emit('end', new Failure('expired'))
    expect(payloads.at(-1)).toMatchObject({ code: 4900 })
  })
})
