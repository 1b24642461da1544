import { verifyMessageSignatureRsv } from '@stacks/encryption'
import {
  Cl,
  getAddressFromPublicKey,
  hashStructuredData,
  publicKeyFromSignatureRsv,
} from '@stacks/transactions'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Connection, ConnectionState, Namespace } from '#kernel'
import { stacksAccounts } from '../../sandbox/chains/stacks/stacksAccounts.ts'
import type { WalletControls } from '../../sandbox/wallets/createExtensionWallet.ts'
import { createStacksWallet } from '../../sandbox/wallets/stacks/createStacksWallet.ts'
import type { Style } from '../../sandbox/wallets/stacks/stacksAccess.ts'
import { createNamespace } from '../../test/harness/namespaces/stacks.ts'
import type { TestNamespaceHost } from '../../test/harness/testNamespaceHost.ts'
import { createTestNamespaceHost } from '../../test/harness/testNamespaceHost.ts'
import { waitUntil } from '../../test/harness/waitUntil.ts'
import { manifest } from './manifest.ts'

const main = stacksAccounts('mainnet')
const test = stacksAccounts('testnet')
const first = main[0] ?? expect.fail('no account')
const _second = main[1] ?? expect.fail('no account')
let count = 0

type Visit = TestNamespaceHost & {
  readonly namespace: Namespace
  readonly controls: Partial<WalletControls>
  readonly methods: () => readonly string[]
  readonly params: (method: string) => unknown
  /** The next visit to the same page with the same wallet. */
  again(): Visit
}
function visit(
  style: Style,
  made = createStacksWallet({ id: `unit-${count++}`, urls: {}, style }),
): Visit {
  const host = createTestNamespaceHost(manifest.networks)
  host.page.globals.set('Cairn', made.provider)
  host.page.globals.set('btc_providers', [
    { id: 'Cairn', name: 'Cairn', methods: [...made.methods] },
  ])
  const requests = () => made.controls.requests?.() ?? []
  return {
    ...host,
    namespace: createNamespace(host.host),
    controls: made.controls,
    methods: () => requests().map(({ method }) => method),
    params: (method) => [requests().findLast((one) => one.method === method)?.params].flat()[0],
    again: () => visit(style, made),
  }
}
const connected = (site: Visit, ask = {}) => site.namespace.connect({ walletId: 'Cairn' }, ask)
const accountOf = ({ state }: Connection) =>
  state.accounts.find(({ id }) => id === state.active) ?? expect.fail('no account')
const changesOf = (connection: Connection) => {
  const changes: ConnectionState[] = []
  connection.on('change', (state) => changes.push(state))
  return changes
}

describe.each<Style>(['sip030', 'satsConnect'])('a wallet of the page that speaks %s', (style) => {
  let site: Visit
  let connection: Connection
  beforeEach(async () => {
    site = visit(style)
    connection = await connected(site)
  })

  it('shows its address, with the role stx and its key', () => {
    const { address, publicKey } = first
    expect(connection.state).toMatchObject({
      network: 'stacks:1',
      active: `stacks:1:${address}`,
      accounts: [
        { id: `stacks:1:${address}`, address, network: 'stacks:1', role: 'stx', publicKey },
      ],
      networks: ['stacks:1', 'stacks:2147483648'],
    })
    expect(site.methods()).toEqual([style === 'sip030' ? 'stx_getAddresses' : 'wallet_connect'])
    expect(site.params(site.methods()[0] ?? '')).toEqual(
      style === 'sip030' ? { network: 'mainnet' } : { addresses: ['stacks'], network: 'Mainnet' },
    )
  })

  it('offers the capabilities of SIP-030 and no other', () => {
    const has = [
      'signMessage',
      'send',
      'token',
      'memo',
      'max',
      'fee',
      'signTransaction',
      'switchNetwork',
    ]
    expect(has.filter((ability) => !connection.can(ability))).toEqual([])
    expect(
      ['signTypedData', 'addNetwork', 'batch', 'multiAccount', 'switchAccount', 'signIn'].filter(
        (ability) => connection.can(ability),
      ),
    ).toEqual([])
    expect(connection.can('send', 'stacks:2147483648')).toBe(false)
  })

  it.each(['hello', '', 'Grüße 👋', 'x'.repeat(300), 'y'.repeat(70_000)])(
    'signs a message that the ecosystem’s own library verifies: %.20s',
    async (message) => {
      const signed =
        (await connection.signMessage?.({ account: accountOf(connection), message })) ??
        expect.fail('no signature')
      expect(signed).toMatchObject({ scheme: 'stacks:secp256k1', publicKey: first.publicKey })
      expect(
        verifyMessageSignatureRsv({
          message,
          signature: signed.signature,
          publicKey: signed.publicKey ?? '',
        }),
      ).toBe(true)
      expect(
        verifyMessageSignatureRsv({
          message: `${message}!`,
          signature: signed.signature,
          publicKey: signed.publicKey ?? '',
        }),
      ).toBe(false)
    },
  )

  it('signs bytes that are text, and rejects others as unsupported', async () => {
    const account = accountOf(connection)
    const signed = await connection.signMessage?.({
      account,
      message: new TextEncoder().encode('\ufeffhello'),
    })
    expect(
      verifyMessageSignatureRsv({
        message: '\ufeffhello',
        signature: signed?.signature ?? '',
        publicKey: first.publicKey,
      }),
    ).toBe(true)
    await expect(
      connection.signMessage?.({ account, message: Uint8Array.of(0xff, 0xfe) }),
    ).rejects.toMatchObject({ code: 'unsupported' })
  })

  it('signs structured messages (SIP-018) by invoke, on the network of their domain', async () => {
    const message = Cl.tuple({ amount: Cl.uint(7) })
    const domain = Cl.tuple({
      name: Cl.stringAscii('Host'),
      version: Cl.stringAscii('1'),
      'chain-id': Cl.uint(1),
    })
    const answer = await connection.invoke?.('stacks:1', 'stx_signStructuredMessage', {
      message: Cl.serialize(message),
      domain: Cl.serialize(domain),
    })
    const signature = String(Object(answer).signature)
    const { bytesToHex } = await import('@noble/hashes/utils.js')
    const { sha256 } = await import('@noble/hashes/sha2.js')
    const bytes = Uint8Array.from(
      Buffer.from(`534950303138${hashStructuredData(domain)}${hashStructuredData(message)}`, 'hex'),
    )
    expect(
      getAddressFromPublicKey(
        publicKeyFromSignatureRsv(bytesToHex(sha256(bytes)), signature),
        'mainnet',
      ),
    ).toBe(first.address)
    expect(site.params('stx_signStructuredMessage')).toMatchObject({ network: 'mainnet' })
  })

  it('names the network in a call whose parameters name none, also as `null`', async () => {
    await connection.invoke?.('stacks:1', 'stx_signMessage', { message: 'x', network: null })
    expect(site.params('stx_signMessage')).toMatchObject({ message: 'x', network: 'mainnet' })
  })

  it('refuses a call whose parameters name another network', async () => {
    const before = site.methods().length
    await expect(
      connection.invoke?.('stacks:1', 'stx_signMessage', { message: 'x', network: 'testnet' }),
    ).rejects.toMatchObject({ code: 'network-mismatch' })
    await expect(
      connection.invoke?.('stacks:5', 'stx_signMessage', { message: 'x' }),
    ).rejects.toMatchObject({ code: 'unauthorized' })
    expect(site.methods()).toHaveLength(before)
  })

  it('reports a declined connection and a declined signature as rejected', async () => {
    site.controls.rejectNext?.()
    await expect(
      connection.signMessage?.({ account: accountOf(connection), message: 'no' }),
    ).rejects.toMatchObject({ code: 'rejected' })
    const other = visit(style)
    other.controls.rejectNext?.()
    await expect(connected(other)).rejects.toMatchObject({ code: 'rejected' })
  })

  it('follows the account chosen in the wallet', async () => {
    const changes = changesOf(connection)
    site.controls.switchAccount?.(1)
    await waitUntil(() => connection.state.active).toBe(`stacks:1:${main[1]?.address}`)
    expect(changes).toHaveLength(1)
    await expect(
      connection.signMessage?.({
        account: { ...accountOf(connection), address: first.address },
        message: 'old',
      }),
    ).rejects.toMatchObject({
      code: 'unauthorized',
    })
  })

  it('follows the network chosen in the wallet: the same keys with other addresses', async () => {
    site.controls.switchChain?.('stacks:2147483648')
    await waitUntil(() => connection.state.network).toBe('stacks:2147483648')
    expect(connection.state).toMatchObject({
      active: `stacks:2147483648:${test[0]?.address}`,
      accounts: [{ address: test[0]?.address, publicKey: first.publicKey }],
    })
    site.controls.switchChain?.('stacks:1')
    await waitUntil(() => connection.state.active).toBe(`stacks:1:${first.address}`)
  })

  it('switches network on request', async () => {
    await connection.switchNetwork?.('stacks:2147483648')
    expect(connection.state.active).toBe(`stacks:2147483648:${test[0]?.address}`)
    const signed = await connection.signMessage?.({
      account: accountOf(connection),
      message: 'test',
    })
    expect(
      verifyMessageSignatureRsv({
        message: 'test',
        signature: signed?.signature ?? '',
        publicKey: first.publicKey,
      }),
    ).toBe(true)
    expect(site.params('stx_signMessage')).toMatchObject({ network: 'testnet' })
    await expect(connection.switchNetwork?.('stacks:99')).rejects.toMatchObject({
      code: 'switch-unsupported',
    })
  })

  it('starts on the requested network', async () => {
    const other = visit(style)
    expect((await connected(other, { network: 'stacks:2147483648' })).state.active).toBe(
      `stacks:2147483648:${test[0]?.address}`,
    )
  })

  it('restores without a prompt, by a silent read where the wallet supports it', async () => {
    const before = site.methods().length
    site.controls.hold?.()
    const next = site.again()
    const back = await next.namespace.resume(connection.serialize())
    expect(back?.state).toEqual(connection.state)
    expect(next.methods().slice(before)).toEqual(style === 'sip030' ? [] : ['wallet_getAccount'])
  })

  it('restores on the network it was on', async () => {
    await connection.switchNetwork?.('stacks:2147483648')
    const back = await site.again().namespace.resume(connection.serialize())
    expect(back?.state).toEqual(connection.state)
  })

  it('restores nothing without a valid address', async () => {
    const saved = JSON.stringify({
      walletId: 'Cairn',
      network: 'stacks:1',
      holders: [{ address: 'SPnonsense' }, { address: 7 }],
    })
    expect(style === 'sip030' ? await site.again().namespace.resume(saved) : null).toBeNull()
    expect(connection.serialize()).not.toContain(first.privateKey.slice(0, 32))
  })

  it('opens one prompt for two concurrent attempts', async () => {
    const other = visit(style)
    other.controls.hold?.()
    const [one, two] = [connected(other), connected(other)]
    await waitUntil(() => other.methods().length).toBe(1)
    other.controls.approve?.()
    expect((await one).state.active).toBe((await two).state.active)
    expect(other.methods()).toHaveLength(1)
  })

  it('ends when the wallet is removed or disconnected, and fails open calls', async () => {
    const ends: unknown[] = []
    connection.on('end', (why) => ends.push(why?.code))
    site.controls.hold?.()
    const signing = connection.signMessage?.({ account: accountOf(connection), message: 'never' })
    signing?.catch(() => {})
    await waitUntil(() => site.methods()).toContain('stx_signMessage')
    site.controls.remove?.()
    await waitUntil(() => ends).toEqual(['unauthorized'])
    await expect(signing).rejects.toMatchObject({ code: 'unauthorized' })
    await connection.disconnect()
    expect(ends).toHaveLength(1)
  })
})
