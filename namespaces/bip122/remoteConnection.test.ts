import { base64, hex } from '@scure/base'
import { Verifier } from 'bip322-js'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Caip2, Connection, ConnectionState } from '#kernel'
import { fault, readMethod } from '#kernel'
import { bitcoinAccount } from '../../sandbox/chains/bitcoin/bitcoinAccounts.ts'
import { walletNetworks } from '../../sandbox/wallets/bip122/bitcoinAccess.ts'
import { signLegacy, signSimple } from '../../sandbox/wallets/bip122/signBitcoin.ts'
import { createNamespace } from '../../test/harness/namespaces/bip122.ts'
import type { SessionDouble } from '../../test/harness/SessionDouble.ts'
import { createSessionDouble } from '../../test/harness/SessionDouble.ts'
import { createTestNamespaceHost } from '../../test/harness/testNamespaceHost.ts'
import { networks } from './networks.ts'

const mainnet: Caip2 = 'bip122:000000000019d6689c085ae165831e93'
const testnet4: Caip2 = 'bip122:00000000da84f2bafbbc53dee25a72ae'
const keys = bitcoinAccount(3)
const further = [bitcoinAccount(6), bitcoinAccount(7)]
const there = bitcoinAccount(3, walletNetworks[1]?.format)
const payment = keys.payment.address
const ordinals = keys.ordinals.address

let double: SessionDouble
const granted = (): SessionDouble =>
  createSessionDouble({
    namespace: 'bip122',
    accounts: [`${mainnet}:${payment}`],
    methods: ['signMessage', 'signPsbt', 'sendTransfer', 'getAccountAddresses'],
  })
let test: ReturnType<typeof createTestNamespaceHost>
const open = () => createNamespace(test.host)
const connect = (ask = {}): Promise<Connection> => open().connect({ remote: double.signer }, ask)
const roles = ({ accounts }: ConnectionState) =>
  accounts.map(({ role, address }) => [role, address])
beforeEach(() => {
  test = createTestNamespaceHost(networks)
  double = granted()
})
const main = ({ state }: Connection) => state.accounts[0] ?? expect.fail('no account')

describe('a Bitcoin session', () => {
  it('reads a session without a request, and names its payment account', async () => {
    const { state } = await connect()
    expect(state).toEqual({
      network: mainnet,
      networks: [mainnet],
      active: `${mainnet}:${payment}`,
      accounts: [
        {
          id: `${mainnet}:${payment}`,
          address: payment,
          network: mainnet,
          role: 'payment',
          primary: true,
        },
      ],
    })
    expect(double.asked).toEqual([])
  })

  it.each<[string, unknown]>([
    [
      'an array, as the documents have it',
      [
        {
          address: payment,
          publicKey: keys.payment.publicKey,
          path: "m/84'/0'/0'/0/0",
          intention: 'payment',
        },
        { address: ordinals, intention: 'ordinal' },
      ],
    ],
    [
      'one list for each purpose, as a wallet in use has it',
      {
        payment: [{ address: payment, publicKey: keys.payment.publicKey }],
        ordinal: [{ address: ordinals }],
      },
    ],
    ['lists of plain addresses', { payment: [payment], ordinals: [ordinals] }],
    ['text', JSON.stringify({ payment: [{ address: payment }], ordinal: [{ address: ordinals }] })],
    ['addresses without a purpose', [{ address: payment }, { address: ordinals }]],
  ])('reads the purposes of its addresses from %s', async (_form, property) => {
    double.properties = { bip122_getAccountAddresses: property }
    expect(roles((await connect()).state)).toEqual([
      ['payment', payment],
      ['ordinals', ordinals],
    ])
  })

  it.each<[string, unknown]>([
    ['nonsense', 'nonsense'],
    ['nothing', null],
    ['a number', 7],
    [
      'a proxy that throws',
      new Proxy([], {
        get: () => {
          throw new TypeError('no')
        },
      }),
    ],
    [
      'invalid addresses',
      [{ address: 'nobody' }, 7, null, { address: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx' }],
    ],
  ])('uses the session’s accounts when the property is %s', async (_what, property) => {
    double.properties = { bip122_getAccountAddresses: property }
    expect(roles((await connect()).state)).toEqual([['payment', payment]])
  })

  it('sums the coins of all its addresses, and shows one account', async () => {
    const path = (at: number) => `m/84'/0'/0'/0/${at}`
    const list = [keys, ...further].map((one, at) => ({
      address: one.payment.address,
      publicKey: one.payment.publicKey,
      path: path(at),
      intention: 'payment',
    }))
    double.properties = {
      bip122_getAccountAddresses: [
        ...list,
        {
          address: bitcoinAccount(5).payment.address,
          path: "m/84'/0'/1'/0/0",
          intention: 'payment',
        },
      ],
    }
    double.accounts = [`${mainnet}:${payment}`, `${mainnet}:${bitcoinAccount(4).payment.address}`]
    const sums = new Map([...list.map(({ address }, at) => [address, 10 ** at] as const)])
    const read: string[] = []
    const namespace = createNamespace({
      ...test.host,
      async request(url) {
        const address = url.split('/').at(-1) ?? ''
        read.push(address)
        const stats = { funded_txo_sum: sums.get(address) ?? 0, spent_txo_sum: 0 }
        const json = { chain_stats: stats, mempool_stats: { funded_txo_sum: 5, spent_txo_sum: 5 } }
        return { status: 200, text: '', json }
      },
    })
    const connection = await namespace.connect({ remote: double.signer }, {})
    expect(connection.state.accounts.map(({ address }) => address)).toEqual([
      payment,
      bitcoinAccount(4).payment.address,
    ])
    expect(await namespace.balances(main(connection))).toMatchObject([
      { total: 111n, spendable: 111n },
    ])
    expect(read).toEqual(list.map(({ address }) => address))
  })

  it('follows the addresses that the wallet sends, and keeps the last ones when it sends none', async () => {
    const connection = await connect()
    const changes: unknown[] = []
    connection.on('change', (state) => changes.push(roles(state)))
    double.emit('bip122_addressesChanged', [
      { address: payment, intention: 'payment' },
      { address: ordinals, intention: 'ordinal' },
    ])
    expect(changes).toEqual([
      [
        ['payment', payment],
        ['ordinals', ordinals],
      ],
    ])
    double.emit('bip122_addressesChanged', 'nonsense')
    expect(changes).toHaveLength(1)
  })

  it('covers the networks of its accounts, starts where requested, and moves between them alone', async () => {
    double.accounts = [`${testnet4}:${there.payment.address}`, `${mainnet}:${payment}`]
    expect((await connect()).state.network).toBe(mainnet)
    const connection = await connect({ network: testnet4 })
    expect(connection.state).toMatchObject({ network: testnet4, networks: [testnet4, mainnet] })
    await connection.switchNetwork?.(mainnet)
    expect(connection.state.active).toBe(`${mainnet}:${payment}`)
    await expect(
      connection.switchNetwork?.('bip122:00000008819873e925422c1ff0f99f7c'),
    ).rejects.toMatchObject({ code: 'unknown-network' })
    const again = await open().resume(connection.serialize(), double.signer)
    expect(again?.state).toEqual(connection.state)
    expect(double.asked).toEqual([])
  })

  it('restores the account that the visitor chose', async () => {
    double.accounts = [`${mainnet}:${payment}`, `${mainnet}:${ordinals}`]
    const connection = await connect()
    await connection.switchAccount?.(`${mainnet}:${ordinals}`)
    const saved = [connection.serialize(), JSON.stringify({ network: mainnet })]
    const resumed = saved.map((text) => open().resume(text, double.signer))
    expect((await Promise.all(resumed)).map((one) => one?.state.active)).toEqual([
      `${mainnet}:${ordinals}`,
      `${mainnet}:${payment}`,
    ])
  })

  it('connects nothing without a Bitcoin account', async () => {
    double.accounts = [
      'eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      `${mainnet}:nobody`,
      `${mainnet}:tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx`,
    ]
    await expect(connect()).rejects.toMatchObject({ code: 'unauthorized' })
    expect(await open().resume('{}', double.signer)).toBeNull()
  })

  it('has exactly the granted capabilities, and rejects others before anything is sent', async () => {
    const connection = await connect()
    expect(
      ['signMessage', 'send', 'fee', 'max', 'memo'].filter((ability) => !connection.can(ability)),
    ).toEqual([])
    double.methods = ['getAccountAddresses']
    expect(
      ['signMessage', 'send', 'fee', 'max', 'memo'].filter((ability) => connection.can(ability)),
    ).toEqual([])
    const account = main(connection)
    const request = { from: account, to: payment, asset: 'native' as const, amount: 1000n }
    await expect(connection.signMessage?.({ account, message: 'x' })).rejects.toMatchObject({
      code: 'unsupported',
    })
    for (const payload of [
      { kind: 'psbt', psbt: '', inputs: [] },
      { kind: 'transfer', to: payment, amount: 1000n },
    ])
      await expect(
        connection.send?.({ request, amount: 1000n, notes: [], blocked: false, payload }),
      ).rejects.toMatchObject({ code: 'unsupported' })
    await expect(connection.invoke?.(mainnet, 'signPsbt', {})).rejects.toMatchObject({
      code: 'unsupported',
    })
    await expect(connection.invoke?.(testnet4, 'getAccountAddresses', {})).rejects.toMatchObject({
      code: 'unauthorized',
    })
    expect(double.asked).toEqual([])
  })

  it.each([
    ['hex, as the documents have it', (text: string) => hex.encode(base64.decode(text))],
    ['hex with 0x', (text: string) => `0x${hex.encode(base64.decode(text))}`],
    ['base64, as some wallets have it', (text: string) => text],
  ] as const)(
    'signs for payments with ECDSA and for ordinals with BIP-322, whatever the wallet writes: %s',
    async (_form, write) => {
      double.properties = {
        bip122_getAccountAddresses: { payment: [payment], ordinal: [ordinals] },
      }
      double.answer = (_method, params) => {
        const { address, message, protocol } = Object(params)
        const sign =
          protocol === 'bip322'
            ? signSimple(keys.ordinals, message)
            : signLegacy(keys.payment, message)
        return { address, signature: write(sign) }
      }
      const connection = await connect()
      for (const [at, scheme, protocol] of [
        [0, 'bip137', 'ecdsa'],
        [1, 'bip322-simple', 'bip322'],
      ] as const) {
        const account = connection.state.accounts[at] ?? expect.fail('no account')
        const signed = await connection.signMessage?.({ account, message: 'hello' })
        expect(signed?.scheme).toBe(scheme)
        expect(Verifier.verifySignature(account.address, 'hello', signed?.signature ?? '')).toBe(
          true,
        )
        expect(double.asked[at]).toEqual({
          network: mainnet,
          method: 'signMessage',
          params: {
            account: account.address,
            address: account.address,
            message: 'hello',
            protocol,
          },
        })
      }
    },
  )

  it('hands out a provider whose calls are checked, and never the session itself', async () => {
    const { raw } = await connect()
    expect(raw).not.toBe(double.signer)
    expect(Object.keys(Object(raw))).toEqual(['request', 'on'])
    const ask = readMethod(raw, 'request') ?? expect.fail('no request')
    double.answer = () => ({ psbt: 'signed' })
    expect(await ask({ method: 'signPsbt', params: { psbt: 'x' } })).toEqual({ psbt: 'signed' })
    double.methods = []
    await expect(ask({ method: 'signPsbt' })).rejects.toMatchObject({ code: 'unsupported' })
    expect(double.asked).toHaveLength(1)
  })

  it.each(['', 'nonsense!', '00', null, 7, {}])('rejects %j as a signature', async (signature) => {
    double.answer = () => ({ signature })
    const connection = await connect()
    await expect(
      connection.signMessage?.({ account: main(connection), message: 'hello' }),
    ).rejects.toMatchObject({ code: 'foreign-invalid' })
  })

  it.each([
    [{ code: 5000, message: 'User rejected.' }, 'rejected'],
    [{ code: 8000 }, 'expired'],
    [{ code: -32000, message: 'server error' }, 'internal'],
    [fault('expired'), 'expired'],
    [fault('internal', { code: -32000, message: 'Insufficient funds' }), 'insufficient'],
    ['nonsense', 'internal'],
  ])('maps a wallet’s failure: %j', async (error, code) => {
    double.answer = () => Promise.reject(error)
    const connection = await connect()
    await expect(
      connection.signMessage?.({ account: main(connection), message: 'no' }),
    ).rejects.toMatchObject({ code })
  })

  it('ends with the session or its last Bitcoin account, and removes every listener', async () => {
    for (const end of [
      () => double.emit('end', fault('expired')),
      () => {
        double.accounts = []
        double.emit('session_update')
      },
    ]) {
      double = granted()
      const connection = await connect()
      const ends: (string | undefined)[] = []
      connection.on('end', (why) => ends.push(why?.code))
      end()
      expect([ends.length, double.listening()]).toEqual([1, 0])
    }
    double = granted()
    const connection = await connect()
    await connection.disconnect()
    expect([double.closed, double.listening()]).toEqual([true, 0])
  })
})
