import { describe, expect, test } from 'vitest'
import type { Account, Connection, ConnectionState } from '#kernel'
import { createSiwxTools } from '../../test/harness/createSiwxTools.ts'
import { createDefaultSiwx } from './createDefaultSiwx.ts'
import { toSessionSubject } from './NamespaceSignIn.ts'
import { signSession } from './signSession.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const network = 'eip155:1'
const own: Account = { id: `${network}:${address}`, address, network, role: 'eoa' }
const stateOf = (account: Account): ConnectionState => ({
  network: account.network,
  accounts: [account],
  active: account.id,
  networks: [account.network],
})
const elsewhere = { ...own, network: 'eip155:10', id: `eip155:10:${address}` } as const
const another = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const other = { ...own, address: another, id: `${network}:${another}` } as const

/** A wallet that records its requests, and the signing of a session with it. */
function start(wallet: Partial<Connection> = {}) {
  const { tools } = createSiwxTools()
  const asked: unknown[] = []
  let state = stateOf(own)
  const connection: Connection = {
    wallet: { id: 'w1', name: 'Wallet', ready: true },
    raw: undefined,
    can: () => true,
    on: () => () => {},
    disconnect: async () => {},
    serialize: () => '',
    async signMessage({ account, message }) {
      asked.push(['signMessage', account.id, message])
      return { scheme: 'eip191', signature: '0x01' }
    },
    ...wallet,
    get state() {
      return state
    },
  }
  const stop = new AbortController()
  const siwx = createDefaultSiwx(tools, {})
  const move = (account: Account) => {
    state = stateOf(account)
  }
  const sign = () =>
    signSession(
      { siwx, networks: tools.networks, connection, signal: stop.signal },
      toSessionSubject(own, network),
    )
  return { siwx, asked, stop, move, sign }
}

/** A wallet that signs in by its own method. */
const createSignIn = (asked: unknown[]): Pick<Connection, 'signIn'> => ({
  async signIn({ nonce }, { id }) {
    asked.push(['signIn', id, nonce])
    return { scheme: 'eip191', signature: '0x02', account: id, message: 'as the wallet wrote it' }
  },
})

describe('the signature of a session', () => {
  test('the signature of a session is of the pending account, over the text of the message', async () => {
    const { sign, asked } = start()
    const { data, message, signature, proof } = await sign()
    expect(asked).toEqual([['signMessage', own.id, message]])
    expect(message).toContain(`Nonce: ${data.nonce}`)
    expect(data).toMatchObject({ accountAddress: address, chainId: network })
    expect(signature).toBe('0x01')
    expect(proof).toEqual({ account: own.id, message, scheme: 'eip191', signature: '0x01' })
  })

  test('the signature of a session is by the wallet’s own sign-in, and its text is the wallet’s', async () => {
    const asked: unknown[] = []
    const { data, message, signature, proof } = await start(createSignIn(asked)).sign()
    expect(asked).toEqual([['signIn', own.id, data.nonce]])
    expect([message, signature, proof?.message]).toEqual([
      'as the wallet wrote it',
      '0x02',
      'as the wallet wrote it',
    ])
  })

  test.each([
    ['another text than the standard’s', {}],
    ['no time of issue', { issuedAt: undefined }],
  ])('the signature of a session is over the host’s text if that has %s', async (_, fields) => {
    const signIns: unknown[] = []
    const { siwx, asked, sign } = start(createSignIn(signIns))
    const { createMessage } = siwx
    siwx.createMessage = async (input) => ({
      ...(await createMessage(input)),
      ...fields,
      toString: () => 'Welcome to the shop',
    })
    expect((await sign()).message).toBe('Welcome to the shop')
    expect([signIns, asked]).toEqual([[], [['signMessage', own.id, 'Welcome to the shop']]])
  })

  test.each([
    ['account', other],
    ['network', elsewhere],
  ])(
    'the signature of a session is not requested of a wallet that changed its %s meanwhile',
    async (_, next) => {
      const { sign, move, asked, siwx } = start()
      const { createMessage } = siwx
      siwx.createMessage = async (input) => {
        move(next)
        return createMessage(input)
      }
      await expect(sign()).rejects.toMatchObject({ code: 'expired' })
      expect(asked).toEqual([])
    },
  )

  test('the signature of a session is not requested after the visitor declined', async () => {
    const { sign, stop, asked } = start()
    stop.abort('declined')
    await expect(sign()).rejects.toBe('declined')
    expect(asked).toEqual([])
  })
})
