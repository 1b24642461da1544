import { beforeEach, describe, expect, it } from 'vitest'
import type { Account, Connection, ConnectionState, LatchkeyError, Namespace } from '#kernel'
import { fault } from '#kernel'
import { accountIndex } from '../../sandbox/chains/accounts.ts'
import { cosmosKeys } from '../../sandbox/chains/cosmos/cosmosKeys.ts'
import { verifier } from '../../sandbox/reference-verifiers/cosmos.ts'
import { cosmosPhoneSigner } from '../../sandbox/wallets/cosmos/phoneSigner.ts'
import { createNamespace } from '../../test/harness/namespaces/cosmos.ts'
import type { PhoneSessionDouble } from '../../test/harness/PhoneSessionDouble.ts'
import { createPhoneSessionDouble } from '../../test/harness/PhoneSessionDouble.ts'
import { createTestNamespaceHost } from '../../test/harness/testNamespaceHost.ts'
import { manifest } from './manifest.ts'

const hub = 'cosmos:cosmoshub-4'
const zone = 'cosmos:osmosis-1'
const phone = await cosmosPhoneSigner()
const [onHub = '', secondOnHub = ''] = phone.addresses(hub)
const [onZone = ''] = phone.addresses(zone)

let session: PhoneSessionDouble
let namespace: Namespace
let connection: Connection
let changes: ConnectionState[]
let ends: (string | undefined)[]
const connect = async (ask = {}) => {
  connection = await namespace.connect({ remote: session.signer }, ask)
  const [moves, reasons]: [ConnectionState[], (string | undefined)[]] = [[], []]
  connection.on('change', (state) => moves.push(state))
  connection.on('end', (why) => reasons.push(why?.code))
  changes = moves
  ends = reasons
}
beforeEach(async () => {
  session = createPhoneSessionDouble(phone)
  namespace = createNamespace(createTestNamespaceHost(manifest.networks).host)
  await connect()
})
const account = (): Account => connection.state.accounts[0] ?? expect.fail('no account')
const methods = () => session.asked.map(({ method }) => method)
const codeOf = (work: Promise<unknown> | undefined) =>
  Promise.resolve(work).then(
    () => undefined,
    (error: LatchkeyError) => error.code,
  )

describe('a Cosmos connection over a session', () => {
  it('reads accounts from the session, and keys and names from its properties', async () => {
    const publicKey = Buffer.from(
      (await cosmosKeys(accountIndex.phone, 'cosmos')).publicKey,
    ).toString('base64')
    expect(connection.state).toEqual({
      network: hub,
      accounts: [
        {
          id: `${hub}:${onHub}`,
          address: onHub,
          network: hub,
          role: 'eoa',
          publicKey,
          label: 'Pocket',
        },
      ],
      active: `${hub}:${onHub}`,
      networks: [hub, zone],
    })
    expect(session.asked).toEqual([])
  })

  it.each<[string, unknown]>([
    ['absent', undefined],
    ['no JSON', '{"keys":'],
    ['no list', '{}'],
    [
      'of other chains and accounts',
      JSON.stringify([
        { chainId: 'elsewhere-1', bech32Address: onHub },
        { chainId: 'cosmoshub-4', bech32Address: onZone },
        null,
        7,
      ]),
    ],
  ])('connects without usable keys in the session: %s', async (_name, keys) => {
    session.properties = { keys }
    await connect()
    expect(connection.state.accounts).toEqual([
      { id: `${hub}:${onHub}`, address: onHub, network: hub, role: 'eoa' },
    ])
  })

  it('accepts only addresses that belong to their stated chain', async () => {
    session.accounts = [
      `${hub}:${onZone}`,
      `cosmos:elsewhere-1:${onHub}`,
      'eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      `${zone}:${onZone}`,
    ]
    await connect({ network: hub })
    expect(connection.state).toMatchObject({
      network: zone,
      networks: [zone],
      active: `${zone}:${onZone}`,
    })
    session.accounts = [`${hub}:${onZone}`]
    expect(await codeOf(namespace.connect({ remote: session.signer }, {}))).toBe('unauthorized')
    expect(await namespace.resume('{}', session.signer)).toBeNull()
  })

  it('restores on its last network without a request', async () => {
    await connection.switchNetwork?.(zone)
    const again = await namespace.resume(connection.serialize(), session.signer)
    expect(again?.state).toEqual(connection.state)
    expect((await namespace.resume('nonsense', session.signer))?.state.network).toBe(hub)
    expect(session.asked).toEqual([])
  })

  it('restores the account that the visitor chose', async () => {
    session.accounts = [`${hub}:${onHub}`, `${hub}:${secondOnHub}`]
    await connect()
    await connection.switchAccount?.(`${hub}:${secondOnHub}`)
    const saved = [connection.serialize(), JSON.stringify({ network: hub })]
    const resumed = saved.map((text) => namespace.resume(text, session.signer))
    expect((await Promise.all(resumed)).map((one) => one?.state.active)).toEqual([
      `${hub}:${secondOnHub}`,
      `${hub}:${onHub}`,
    ])
  })

  it('has exactly the granted capabilities, and rejects others before anything is sent', async () => {
    const abilities = ['signMessage', 'send', 'token', 'memo', 'max', 'fee', 'switchNetwork']
    expect(abilities.filter((ability) => !connection.can(ability))).toEqual([])
    expect(
      ['signIn', 'addNetwork', 'multiAccount', 'switchAccount'].filter((ability) =>
        connection.can(ability),
      ),
    ).toEqual([])
    expect(connection.can('send', 'cosmos:celestia')).toBe(false)
    session.methods = ['cosmos_getAccounts', 'cosmos_signDirect']
    expect([connection.can('signMessage'), connection.can('send')]).toEqual([false, true])
    expect(await codeOf(connection.signMessage?.({ account: account(), message: 'x' }))).toBe(
      'unsupported',
    )
    expect(await codeOf(connection.invoke?.(hub, 'cosmos_signAmino', {}))).toBe('unsupported')
    expect(await codeOf(connection.invoke?.('cosmos:celestia', 'cosmos_getAccounts', {}))).toBe(
      'unauthorized',
    )
    expect(session.asked).toEqual([])
  })

  it.each([
    ['keplr_signArbitrary', undefined],
    ['cosmos_signAmino', ['cosmos_signAmino', 'cosmos_signDirect']],
  ])('signs a message that the library verifies, by %s', async (method, granted) => {
    if (granted) session.methods = granted
    for (const message of ['Tidewater grüßt', new TextEncoder().encode('Tidewater')]) {
      const signed = await connection.signMessage?.({ account: account(), message })
      const text = typeof message === 'string' ? message : new TextDecoder().decode(message)
      expect(
        await verifier.verify({
          network: hub,
          address: onHub,
          message: text,
          signed: signed ?? { scheme: '', signature: '' },
        }),
      ).toBe(true)
    }
    expect(methods()).toEqual([method, method])
    expect(session.asked[0]?.network).toBe(hub)
  })

  it('accepts a signature with its key and without the signed document, as WalletConnect’s example answers', async () => {
    session.methods = ['cosmos_signAmino']
    session.answer = async (method, params, chainId) =>
      Object(await phone.perform({ chainId, method, params, emit: async () => {} })).signature
    const signed = await connection.signMessage?.({ account: account(), message: 'Tidewater' })
    expect(
      await verifier.verify({
        network: hub,
        address: onHub,
        message: 'Tidewater',
        signed: signed ?? { scheme: '', signature: '' },
      }),
    ).toBe(true)
  })

  it.each<[string, unknown, string]>([
    ['a refusal', { code: 5000, message: 'User rejected.' }, 'rejected'],
    ['a refusal without a code', new TypeError('Request rejected'), 'rejected'],
    [
      'a refusal that the session could not read',
      fault('internal', { code: 1, message: 'Request rejected' }),
      'rejected',
    ],
    ['another signer', { code: 4100, message: 'Signer mismatched' }, 'unauthorized'],
    ['an expired request', { code: 8000, message: '' }, 'expired'],
    ['nothing at all', undefined, 'internal'],
  ])('maps a wallet’s failure: %s', async (_name, error, code) => {
    session.answer = () => Promise.reject(error)
    expect(await codeOf(connection.signMessage?.({ account: account(), message: 'x' }))).toBe(code)
  })

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['text', 'signed'],
    ['a short signature', { signature: 'AAAA', pub_key: {} }],
    ['a signature that is no base64', { signature: '!'.repeat(88) }],
  ])('rejects as a signature: %s', async (_name, answer) => {
    session.answer = () => answer
    expect(await codeOf(connection.signMessage?.({ account: account(), message: 'x' }))).toBe(
      'foreign-invalid',
    )
  })

  it('gives hosts a provider of the wallet’s methods, limited to granted networks', async () => {
    const { request, ...rest } = Object(connection.raw)
    expect(Object.keys(rest)).toEqual(['on'])
    expect(await request({ method: 'cosmos_getAccounts' }, zone)).toMatchObject([
      { address: onZone },
      {},
    ])
    expect(await codeOf(request({ method: 'cosmos_getAccounts' }, 'cosmos:celestia'))).toBe(
      'unauthorized',
    )
    expect(await codeOf(request({ method: 'cosmos_other' }))).toBe('unsupported')
    expect(session.asked).toHaveLength(1)
  })

  it('aborts a request to the wallet', async () => {
    session.answer = () => new Promise(() => {})
    const stop = new AbortController()
    const signing = connection.signMessage?.({
      account: account(),
      message: 'x',
      signal: stop.signal,
    })
    await expect.poll(() => session.asked.length).toBe(1)
    stop.abort('enough')
    await expect(signing).rejects.toBe('enough')
  })

  it('moves between its networks without a request, and to no other', async () => {
    await connection.switchNetwork?.(zone)
    expect(connection.state).toMatchObject({ network: zone, active: `${zone}:${onZone}` })
    expect(await codeOf(connection.switchNetwork?.('cosmos:celestia'))).toBe('unknown-network')
    session.emit('chainChanged', 'cosmoshub-4', hub)
    expect(connection.state.network).toBe(hub)
    session.emit('chainChanged', 'celestia', 'cosmos:celestia')
    expect(connection.state.network).toBe(hub)
    expect(session.asked).toEqual([])
  })

  it.each<[string, unknown]>([
    ['accountsChanged', [`${hub}:${secondOnHub}`]],
    ['keplr_accountsChanged', { keys: [{ chainId: 'cosmoshub-4', bech32Address: secondOnHub }] }],
    ['keplr_accountsChanged', [{ chainId: 'cosmoshub-4', bech32Address: secondOnHub }]],
  ])('follows the account that %s names, if the session grants it', async (event, data) => {
    session.accounts = [`${hub}:${onHub}`, `${hub}:${secondOnHub}`]
    await connect()
    expect(connection.can('switchAccount')).toBe(true)
    session.emit(event, data)
    expect(connection.state.active).toBe(`${hub}:${secondOnHub}`)
    session.emit(event, [`${hub}:cosmos1fl48vsnmsdzcv85q5d2q4z5ajdha8yu34mf0eh`])
    expect(connection.state.active).toBe(`${hub}:${secondOnHub}`)
    await connection.switchAccount?.(`${hub}:${onHub}`)
    expect(connection.state.active).toBe(`${hub}:${onHub}`)
    expect(await codeOf(connection.switchAccount?.())).toBe('unsupported')
    expect(changes).toHaveLength(2)
  })

  it('rejects a switch to an account that the session no longer grants', async () => {
    session.accounts = [`${hub}:${onHub}`, `${hub}:${secondOnHub}`]
    await connect()
    session.accounts = [`${hub}:${onHub}`]
    expect(await codeOf(connection.switchAccount?.(`${hub}:${secondOnHub}`))).toBe('unauthorized')
    expect(connection.state.active).toBe(`${hub}:${onHub}`)
  })

  it('ends with the session or its last account, and removes its listeners', async () => {
    session.emit('end', fault('expired'))
    expect(ends).toEqual(['expired'])
    expect(session.listening()).toBe(0)
    await connect()
    session.accounts = []
    session.emit('session_update')
    expect(ends).toEqual(['unauthorized'])
    expect(await codeOf(connection.signMessage?.({ account: account(), message: 'x' }))).toBe(
      'unauthorized',
    )
    session.accounts = [`${hub}:${onHub}`]
    await connect()
    await connection.disconnect()
    expect([session.closed, session.listening(), ends]).toEqual([true, 0, [undefined]])
    await connect()
    namespace.dispose()
    expect(session.listening()).toBe(0)
  })
})
