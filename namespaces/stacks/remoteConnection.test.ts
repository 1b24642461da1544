import { verifyMessageSignatureRsv } from '@stacks/encryption'
import { Cl, Pc, postConditionToHex } from '@stacks/transactions'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Caip10, Connection, Namespace, RemoteSigner } from '#kernel'
import { fault } from '#kernel'
import { stacksAccounts } from '../../sandbox/chains/stacks/stacksAccounts.ts'
import type { PhoneSigner } from '../../sandbox/wallets/PhoneSigner.ts'
import { stacksPhoneSigner } from '../../sandbox/wallets/stacks/phoneSigner.ts'
import { createNamespace } from '../../test/harness/namespaces/stacks.ts'
import { createTestNamespaceHost } from '../../test/harness/testNamespaceHost.ts'
import { manifest } from './manifest.ts'

const [, , , phone, , other] = stacksAccounts('mainnet')
const [, , , phoneOnTest] = stacksAccounts('testnet')
if (!phone || !other || !phoneOnTest) throw new Error('The sandbox has fewer accounts')
const main = 'stacks:1'
const test = 'stacks:2147483648'

type PhoneDouble = {
  accounts: readonly Caip10[]
  methods: readonly string[]
  properties: Readonly<Record<string, unknown>>
  failure: unknown
  /** Answers a request; by default as the phone does. */
  answer: PhoneSigner['perform']
  readonly calls: { network: string; method: string; params: unknown }[]
  closed: number
  emit(event: string, data?: unknown, network?: typeof main): void
  listening(): number
  readonly signer: RemoteSigner
}

/** A double of a session with the sandbox's phone, whose grants a test decides. */
function createPhoneDouble(signer: PhoneSigner): PhoneDouble {
  const listeners = new Map<string, Set<Parameters<RemoteSigner['on']>[1]>>()
  const double: PhoneDouble = {
    accounts: [`${main}:${phone?.address}`, `${test}:${phoneOnTest?.address}`],
    methods: [...signer.methods],
    properties: {},
    failure: undefined,
    answer: signer.perform,
    calls: [],
    closed: 0,
    emit(event, data, network) {
      for (const listener of [...(listeners.get(event) ?? [])]) listener(data, network)
    },
    listening: () => [...listeners.values()].reduce((sum, set) => sum + set.size, 0),
    signer: {
      kind: 'double',
      wallet: { id: 'double', name: 'Phone Double', ready: true },
      accounts: () => double.accounts,
      methods: (namespace) => new Set(namespace === 'stacks' ? double.methods : []),
      property: (key) => double.properties[key],
      async request(network, method, params) {
        double.calls.push({ network, method, params })
        if (double.failure) throw double.failure
        return double.answer({ chainId: network, method, params, emit: async () => {} })
      },
      on(event, listener) {
        const set = listeners.get(event) ?? new Set()
        listeners.set(event, set.add(listener))
        return () => void set.delete(listener)
      },
      serialize: () => 'double',
      async close() {
        double.closed++
      },
    },
  }
  return double
}

let session: ReturnType<typeof createPhoneDouble>
let namespace: Namespace
let connection: Connection
const connect = async (ask = {}) => {
  connection = await namespace.connect({ remote: session.signer }, ask)
}
beforeEach(async () => {
  session = createPhoneDouble(await stacksPhoneSigner({ urlOf: () => 'http://127.0.0.1:9' }))
  namespace = createNamespace(createTestNamespaceHost(manifest.networks).host)
  await connect()
})
const account = () => connection.state.accounts[0] ?? expect.fail('no account')

describe('Stacks over a session', () => {
  it('reads its accounts from the session without a request', () => {
    expect(connection.state).toEqual({
      network: main,
      accounts: [
        { id: `${main}:${phone.address}`, address: phone.address, network: main, role: 'stx' },
      ],
      active: `${main}:${phone.address}`,
      networks: [main, test],
    })
    expect(session.calls).toEqual([])
  })

  it.each<[string, unknown]>([
    [
      'as JSON text',
      JSON.stringify({
        addresses: [{ symbol: 'STX', address: phone.address, publicKey: phone.publicKey }],
      }),
    ],
    [
      'as an object',
      { addresses: [{ symbol: 'STX', address: phone.address, publicKey: phone.publicKey }] },
    ],
    ['as a list', [{ address: phone.address, publicKey: phone.publicKey }]],
    [
      'with the address of the other network',
      { addresses: [{ address: phoneOnTest.address, publicKey: phone.publicKey }] },
    ],
  ])('reads keys from the session property stacks_getAddresses, %s', async (_how, property) => {
    session.properties = { stacks_getAddresses: property }
    await connect()
    expect(account().publicKey).toBe(phone.publicKey)
    expect(connection.can('signTransaction')).toBe(true)
  })

  it.each([
    ['nonsense'],
    [{ addresses: [{ address: phone.address, publicKey: 'zz' }] }],
    [{ addresses: [{ address: other.address, publicKey: other.publicKey }] }],
  ])('reads no key from a property without one of this account: %j', async (property) => {
    session.properties = { stacks_getAddresses: property }
    await connect()
    expect(account().publicKey).toBeUndefined()
    expect(connection.can('signTransaction')).toBe(false)
  })

  it('leaves out accounts whose address is none, or of another network than they are listed under', async () => {
    session.accounts = [
      `${main}:${phoneOnTest.address}`,
      `${main}:nonsense`,
      `eip155:1:${phone.address}`,
      `${test}:${phoneOnTest.address}`,
    ]
    await connect()
    expect(connection.state).toMatchObject({
      network: test,
      networks: [test],
      active: `${test}:${phoneOnTest.address}`,
    })
  })

  it('signs with address, message, type and network, gets no key, and recovers it from the signature', async () => {
    const signed =
      (await connection.signMessage?.({ account: account(), message: 'hello' })) ??
      expect.fail('no signature')
    expect(session.calls).toEqual([
      {
        network: main,
        method: 'stx_signMessage',
        params: {
          message: 'hello',
          network: 'mainnet',
          address: phone.address,
          messageType: 'utf8',
        },
      },
    ])
    expect(signed.publicKey).toBe(phone.publicKey)
    expect(
      verifyMessageSignatureRsv({
        message: 'hello',
        signature: signed.signature,
        publicKey: signed.publicKey ?? '',
      }),
    ).toBe(true)
  })

  it('rejects ungranted methods as unsupported before anything is sent', async () => {
    session.methods = ['stx_transferStx']
    expect(
      ['signMessage', 'token', 'signTransaction'].filter((ability) => connection.can(ability)),
    ).toEqual([])
    expect(connection.can('send')).toBe(true)
    await expect(
      connection.signMessage?.({ account: account(), message: 'x' }),
    ).rejects.toMatchObject({ code: 'unsupported' })
    await expect(connection.invoke?.(main, 'stx_signStructuredMessage', {})).rejects.toMatchObject({
      code: 'unsupported',
    })
    session.methods = []
    expect(connection.can('send')).toBe(false)
    expect(session.calls).toEqual([])
  })

  it('serializes Clarity values, post-conditions and amounts, which the session’s JSON cannot hold', async () => {
    session.answer = async () => ({ txid: 'ab'.repeat(32) })
    const condition = Pc.principal(phone.address).willSendEq(7n).ustx()
    await connection.invoke?.(main, 'stx_callContract', {
      contract: `${other.address}.token`,
      functionName: 'transfer',
      functionArgs: [Cl.uint(7n), Cl.some(Cl.principal(other.address)), '0x03'],
      postConditions: [condition],
      fee: 300n,
    })
    expect(JSON.parse(JSON.stringify(session.calls.at(-1)?.params))).toEqual({
      contract: `${other.address}.token`,
      functionName: 'transfer',
      functionArgs: [
        Cl.serialize(Cl.uint(7n)),
        Cl.serialize(Cl.some(Cl.principal(other.address))),
        '0x03',
      ],
      postConditions: [postConditionToHex(condition)],
      fee: '300',
      network: 'mainnet',
    })
    await expect(
      connection.invoke?.(main, 'stx_callContract', {
        functionArgs: [{ type: 'uint', value: -1n }],
      }),
    ).rejects.toMatchObject({ code: 'transaction-invalid' })
  })

  it('rejects calls after the end with its reason', async () => {
    const from = account()
    session.emit('end', fault('expired'))
    // An ended session grants no method, which says nothing about the wallet.
    session.methods = []
    const late = [
      connection.send?.({
        request: { from, to: other.address, asset: 'native', amount: 5n },
        amount: 5n,
        notes: [],
        blocked: false,
        payload: { from: from.address, to: other.address, amount: '5', fee: '1', built: false },
      }),
      connection.signMessage?.({ account: from, message: 'x' }),
      connection.invoke?.(main, 'stx_signMessage', { message: 'x' }),
    ]
    for (const outcome of await Promise.allSettled(late))
      expect(outcome).toMatchObject({ reason: { code: 'expired' } })
  })

  it('accepts a session with fewer networks than proposed, and requests no other', async () => {
    session.accounts = [`${main}:${phone.address}`]
    await connect({ network: test })
    expect(connection.state.networks).toEqual([main])
    expect([connection.can('switchNetwork'), connection.can('send', test)]).toEqual([false, false])
    await expect(connection.switchNetwork?.(test)).rejects.toMatchObject({
      code: 'switch-unsupported',
    })
    await expect(
      connection.invoke?.(test, 'stx_signMessage', { message: 'x' }),
    ).rejects.toMatchObject({ code: 'unauthorized' })
    expect(session.calls).toEqual([])
  })

  it('switches between granted networks by itself, 2147483648 among them', async () => {
    await connection.switchNetwork?.(test)
    expect(connection.state.active).toBe(`${test}:${phoneOnTest.address}`)
    await connection.signMessage?.({ account: account(), message: 'x' })
    expect(session.calls).toMatchObject([
      { network: test, params: { network: 'testnet', address: phoneOnTest.address } },
    ])
    expect((await namespace.resume(connection.serialize(), session.signer))?.state).toEqual(
      connection.state,
    )
  })

  it('restores the account that the visitor chose', async () => {
    session.accounts = [`${main}:${phone.address}`, `${main}:${other.address}`]
    await connect()
    await connection.switchAccount?.(`${main}:${other.address}`)
    const saved = [connection.serialize(), JSON.stringify({ network: main })]
    const resumed = saved.map((text) => namespace.resume(text, session.signer))
    expect((await Promise.all(resumed)).map((one) => one?.state.active)).toEqual([
      `${main}:${other.address}`,
      `${main}:${phone.address}`,
    ])
  })

  it('follows the session’s events, limited to its grants', async () => {
    session.accounts = [
      `${main}:${phone.address}`,
      `${main}:${other.address}`,
      `${test}:${phoneOnTest.address}`,
    ]
    session.emit('session_update')
    expect(connection.state.accounts).toHaveLength(2)
    session.emit('stx_accountsChanged', [`${main}:${other.address}`])
    expect(connection.state.active).toBe(`${main}:${other.address}`)
    session.emit('stx_accountsChanged', ['SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7'])
    expect(connection.state.active).toBe(`${main}:${other.address}`)
    session.emit('stx_accountsChanged', [{ address: phone.address }])
    expect(connection.state.active).toBe(`${main}:${phone.address}`)
    await connection.switchAccount?.(`${main}:${other.address}`)
    expect(connection.state.active).toBe(`${main}:${other.address}`)
    session.emit('stx_chainChanged', '2147483648', main)
    expect(connection.state.network).toBe(test)
    session.emit('stx_chainChanged', { chainId: 'stacks:77' })
    expect(connection.state.network).toBe(test)
    session.accounts = []
    const ends: unknown[] = []
    connection.on('end', (why) => ends.push(why?.code))
    session.emit('session_update')
    expect(ends).toEqual(['unauthorized'])
    expect(session.listening()).toBe(0)
  })

  it.each<[unknown, string]>([
    [{ code: 5000, message: 'User rejected.' }, 'rejected'],
    [{ code: -32000, message: 'x' }, 'rejected'],
    [{ code: -32001, message: 'x' }, 'unauthorized'],
    [{ code: 5101, message: 'x' }, 'unsupported'],
    [{ code: 8000, message: 'x' }, 'expired'],
    [fault('expired'), 'expired'],
    [fault('internal', { code: -32603, message: 'insufficient funds' }), 'insufficient'],
    ['nonsense', 'internal'],
  ])('maps a wallet’s failure: %j', async (failure, code) => {
    session.failure = failure
    await expect(
      connection.signMessage?.({ account: account(), message: 'no' }),
    ).rejects.toMatchObject({ code })
  })

  it('refuses a signature over another text as invalid, with an error as its cause', async () => {
    const { perform } = await stacksPhoneSigner({ urlOf: () => 'http://127.0.0.1:9' })
    session.answer = ({ params, ...rest }) =>
      perform({ ...rest, params: { ...Object(params), message: 'other' } })
    const error = await connection
      .signMessage?.({ account: account(), message: 'this' })
      .catch((reason) => reason)
    expect(error).toMatchObject({ code: 'foreign-invalid', context: { what: 'Signature' } })
    expect(error.cause).toBeInstanceOf(Error)
  })

  it('gives hosts a provider of the wallet’s methods, with the network of each call', async () => {
    const { request, ...rest } = Object(connection.raw)
    expect(Object.keys(rest)).toEqual(['on'])
    const signed = await request({ method: 'stx_signMessage', params: { message: 'x' } })
    expect(signed.signature).toMatch(/^[0-9a-f]{130}$/)
    expect(session.calls).toEqual([
      {
        network: main,
        method: 'stx_signMessage',
        params: { message: 'x', network: 'mainnet' },
      },
    ])
    await expect(request({ method: 'stx_updateProfile' })).rejects.toMatchObject({
      code: 'unsupported',
    })
    await expect(
      request({ method: 'stx_signMessage', params: { message: 'x', network: 'testnet' } }),
    ).rejects.toMatchObject({ code: 'network-mismatch' })
    expect(session.calls).toHaveLength(1)
  })

  it('ends with the session, closes it when disconnected, and leaves nothing when disposed', async () => {
    await connection.disconnect()
    expect([session.closed, session.listening()]).toEqual([1, 0])
    await connect()
    namespace.dispose()
    expect(session.listening()).toBe(0)
    await expect(
      connection.signMessage?.({ account: account(), message: 'x' }),
    ).rejects.toMatchObject({ code: 'unauthorized' })
    expect(session.calls).toEqual([])
  })
})
