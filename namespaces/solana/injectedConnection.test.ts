import { verifySignMessage } from '@solana/wallet-standard-util'
import { PublicKey } from '@solana/web3.js'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Connection, ConnectionState, LatchkeyError } from '#kernel'
import { solanaAccount } from '../../sandbox/chains/solana/solanaAccounts.ts'
import { createSolanaWallet } from '../../sandbox/wallets/solana/createSolanaWallet.ts'
import { registerOn } from '../../sandbox/wallets/solana/registerOn.ts'
import { advanceUntilSettled } from '../../test/harness/advanceUntilSettled.ts'
import { createNamespace } from '../../test/harness/namespaces/solana.ts'
import type { SolanaSite } from '../../test/harness/openSolanaSite.ts'
import { openSolanaSite } from '../../test/harness/openSolanaSite.ts'
import { createTestNamespaceHost } from '../../test/harness/testNamespaceHost.ts'
import { codec } from './codec.ts'
import { manifest } from './manifest.ts'

const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const devnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const first = solanaAccount(0).publicKey.toBase58()
const second = solanaAccount(2).publicKey.toBase58()
const accountOf = ({ state }: Connection) =>
  state.accounts.find(({ id }) => id === state.active) ?? expect.fail('no account')

describe('connecting an installed wallet', () => {
  let site: SolanaSite
  beforeEach(() => {
    site = openSolanaSite()
  })

  it('makes one request, and selects the account on the site’s first network', async () => {
    const { state, wallet, raw, can } = await site.connect()
    expect(state).toEqual({
      network: mainnet,
      accounts: [
        {
          id: `${mainnet}:${first}`,
          address: first,
          network: mainnet,
          role: 'eoa',
          label: 'Account 1',
        },
      ],
      active: `${mainnet}:${first}`,
      networks: [mainnet, devnet],
    })
    expect(wallet).toMatchObject({
      id: 'Ember',
      name: 'Ember',
      ready: true,
      provider: site.wallet.wallet,
      networks: [mainnet, devnet],
    })
    expect(raw).toBe(site.wallet.wallet)
    expect(site.methods()).toEqual(['standard:connect'])
    expect(
      ['signMessage', 'signIn', 'send', 'token', 'memo', 'max', 'fee', 'switchNetwork'].filter(
        (ability) => !can(ability),
      ),
    ).toEqual([])
    expect(
      ['addNetwork', 'switchAccount', 'multiAccount', 'batch', 'delegate'].filter((ability) =>
        can(ability),
      ),
    ).toEqual([])
    expect(can('send', devnet)).toBe(true)
    expect(can('send', 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z')).toBe(false)
  })

  it('starts on the requested network if the wallet supports it', async () => {
    expect(
      (await site.namespace.connect({ walletId: 'Ember' }, { network: devnet })).state.network,
    ).toBe(devnet)
    expect(
      (await site.namespace.connect({ walletId: 'Ember' }, { network: 'solana:localnet' })).state
        .network,
    ).toBe(mainnet)
  })

  it('reports a declined connection and a missing wallet', async () => {
    site.wallet.controls.rejectNext()
    await expect(site.connect()).rejects.toMatchObject({ code: 'rejected', cause: { code: 4001 } })
    expect(site.wallet.listening()).toBe(0)
    const { clock, namespace } = openSolanaSite('', { clock: 'manual' })
    await expect(
      advanceUntilSettled(clock, namespace.connect({ walletId: 'Nobody' }, {})),
    ).rejects.toMatchObject({ code: 'not-installed' })
  })

  it('stops at once on abort, and a second attempt asks again and takes the first answer', async () => {
    site.wallet.controls.hold()
    const stop = new AbortController()
    const cancelled = site.namespace.connect({ walletId: 'Ember' }, { signal: stop.signal })
    await expect.poll(site.methods).toEqual(['standard:connect'])
    stop.abort('changed my mind')
    await expect(cancelled).rejects.toBe('changed my mind')
    expect(site.wallet.listening()).toBe(0)
    const joined = site.connect()
    site.wallet.controls.approve()
    expect((await joined).state.accounts).toHaveLength(1)
    expect(site.methods()).toEqual(['standard:connect', 'standard:connect'])
    await expect(
      site.namespace.connect({ walletId: 'Ember' }, { signal: AbortSignal.abort('too late') }),
    ).rejects.toBe('too late')
    expect(site.methods()).toEqual(['standard:connect', 'standard:connect'])
  })
})

describe('restoring a connection', () => {
  it('restores the connection, its network and its account without a prompt', async () => {
    const site = openSolanaSite()
    const before = await site.connect()
    await before.switchNetwork?.(devnet)
    const saved = before.serialize()
    expect(JSON.parse(saved)).toEqual({ name: 'Ember', network: devnet, address: first })
    site.wallet.controls.hold()
    const again = await createNamespace(site.host).resume(saved)
    expect(again?.state).toEqual(before.state)
    expect(site.wallet.controls.requests().at(-1)).toEqual({
      method: 'standard:connect',
      params: { silent: true },
    })
  })

  it('restores nothing, without a prompt, when the wallet no longer grants an account', async () => {
    const site = openSolanaSite()
    site.wallet.controls.hold()
    expect(await site.namespace.resume('{"name":"Ember"}')).toBeNull()
    expect(site.wallet.controls.requests()).toEqual([
      { method: 'standard:connect', params: { silent: true } },
    ])
    expect(site.wallet.listening()).toBe(0)
  })

  it.each(['', 'null', '{', '{}', '[]', '{"name":7}', '{"name":"Gone"}'])(
    'restores nothing for %j without a prompt',
    async (saved) => {
      const site = openSolanaSite('', { clock: 'manual' })
      expect(await advanceUntilSettled(site.clock, site.namespace.resume(saved))).toBeNull()
      expect(site.methods()).toEqual([])
    },
  )

  it('waits a limited time for a wallet that arrives later', async () => {
    const site = openSolanaSite()
    const saved = (await site.connect()).serialize()
    const page = createTestNamespaceHost(manifest.networks)
    const resuming = createNamespace(page.host).resume(saved)
    registerOn(page.page, site.wallet.wallet)
    expect((await resuming)?.state.accounts).toHaveLength(1)
  })

  it('restores neither of two wallets with one name', async () => {
    const site = openSolanaSite('', { clock: 'manual' })
    const saved = (await site.connect()).serialize()
    registerOn(
      site.page,
      createSolanaWallet({ id: 'same-name', name: 'Ember', urlOf: () => '' }).wallet,
    )
    expect(
      await advanceUntilSettled(site.clock, createNamespace(site.host).resume(saved)),
    ).toBeNull()
  })
})

describe('a connected wallet', () => {
  let site: SolanaSite
  let connection: Connection
  let changes: ConnectionState[]
  let ends: (LatchkeyError | undefined)[]
  beforeEach(async () => {
    site = openSolanaSite()
    connection = await site.connect()
    changes = []
    ends = []
    connection.on('change', (state) => changes.push(state))
    connection.on('end', (why) => ends.push(why))
  })
  const outputOf = (
    signed: { readonly signature: string; readonly signed?: string },
    message: Uint8Array,
  ) => ({
    signedMessage:
      signed.signed === undefined
        ? message
        : (codec.decodeBase58(signed.signed) ?? new Uint8Array()),
    signature: codec.decodeBase58(signed.signature) ?? new Uint8Array(),
  })

  it.each(['Grüße, 0x41 und \u{1F511}', new Uint8Array([0, 255, 7])])(
    'signs text and bytes unchanged; the ecosystem’s own library verifies it (%#)',
    async (message) => {
      const signed =
        (await connection.signMessage?.({ account: accountOf(connection), message })) ??
        expect.fail('not signed')
      const bytes = typeof message === 'string' ? new TextEncoder().encode(message) : message
      const account = site.wallet.wallet.accounts[0] ?? expect.fail('no account')
      expect(signed).toMatchObject({ scheme: 'solana:ed25519', publicKey: first })
      expect(verifySignMessage({ account, message: bytes }, outputOf(signed, bytes))).toBe(true)
      expect(
        verifySignMessage(
          { account, message: Uint8Array.from([...bytes, 0]) },
          outputOf(signed, bytes),
        ),
      ).toBe(false)
    },
  )

  it('returns the signed bytes if the wallet put a header before the message', async () => {
    const prefixing = openSolanaSite('prefix')
    const other = await prefixing.connect()
    const signed =
      (await other.signMessage?.({ account: accountOf(other), message: 'hello' })) ??
      expect.fail('not signed')
    const output = outputOf(signed, new Uint8Array())
    expect(new TextDecoder().decode(output.signedMessage).endsWith('hello')).toBe(true)
    expect(output.signedMessage.length).toBeGreaterThan(5)
    const account = prefixing.wallet.wallet.accounts[0] ?? expect.fail('no account')
    expect(verifySignMessage({ account, message: output.signedMessage }, output)).toBe(true)
    const { id } = accountOf(other)
    expect(await prefixing.namespace.verify({ ...signed, account: id, message: 'hello' })).toEqual({
      valid: true,
    })
  })

  it('reports a declined signature, and makes no call for an unknown account', async () => {
    site.wallet.controls.rejectNext()
    await expect(
      connection.signMessage?.({ account: accountOf(connection), message: 'x' }),
    ).rejects.toMatchObject({ code: 'rejected' })
    const before = site.methods().length
    const other = {
      id: `${mainnet}:${second}`,
      address: second,
      network: mainnet,
      role: 'eoa',
    } as const
    await expect(connection.signMessage?.({ account: other, message: 'x' })).rejects.toMatchObject({
      code: 'unauthorized',
    })
    expect(site.methods()).toHaveLength(before)
  })

  it('stops waiting when a call is aborted', async () => {
    site.wallet.controls.hold()
    const stop = new AbortController()
    const signing = connection.signMessage?.({
      account: accountOf(connection),
      message: 'x',
      signal: stop.signal,
    })
    await expect.poll(site.methods).toContain('solana:signMessage')
    stop.abort('no more')
    await expect(signing).rejects.toBe('no more')
  })

  it('follows the account that the wallet selects', () => {
    site.wallet.controls.switchAccount(2)
    expect(connection.state.active).toBe(`${mainnet}:${second}`)
    expect(changes).toEqual([connection.state])
    site.wallet.controls.switchAccount(2)
    expect(changes).toHaveLength(1)
  })

  it('switches networks without a call to the wallet, and only to those it supports', async () => {
    const before = site.methods().length
    await connection.switchNetwork?.(devnet)
    expect(connection.state).toMatchObject({ network: devnet, active: `${devnet}:${first}` })
    expect(changes).toHaveLength(1)
    await expect(
      connection.switchNetwork?.('solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'),
    ).rejects.toMatchObject({ code: 'switch-unsupported' })
    expect(site.methods()).toHaveLength(before)
  })

  it('ends when the wallet locks or revokes its permission, and rejects open calls', async () => {
    site.wallet.controls.hold()
    const open = connection.signMessage?.({ account: accountOf(connection), message: 'x' })
    await expect.poll(site.methods).toContain('solana:signMessage')
    site.wallet.controls.lock()
    await expect(open).rejects.toMatchObject({ code: 'unauthorized' })
    expect(ends).toMatchObject([{ code: 'unauthorized' }])
    expect(site.wallet.listening()).toBe(0)
    site.wallet.controls.unlock()
    expect(changes).toEqual([])
    expect(connection.can('signMessage')).toBe(false)
  })

  it('ends when the wallet unregisters from the page', () => {
    site.leave()
    expect(ends).toMatchObject([{ code: 'not-installed' }])
    expect(site.wallet.listening()).toBe(0)
  })

  it('disconnects the wallet, emits the end once, and cannot be restored', async () => {
    await connection.disconnect()
    await connection.disconnect()
    expect(ends).toEqual([undefined])
    expect(site.methods()).toContain('standard:disconnect')
    expect(site.wallet.listening()).toBe(0)
    expect(await createNamespace(site.host).resume(connection.serialize())).toBeNull()
  })

  it('leaves no listener and no timer behind on dispose', async () => {
    const before = site.page.listening()
    site.namespace.discovery.watch(() => {})
    site.namespace.dispose()
    expect(ends).toEqual([undefined])
    expect(site.wallet.listening()).toBe(0)
    expect(site.page.listening()).toBeLessThan(before)
    await expect.poll(() => site.clock.pending()).toBe(0)
  })

  it('answers the RPC methods of a host in WalletConnect’s shapes', async () => {
    const invoke = (method: string, params?: unknown) =>
      connection.invoke?.(mainnet, method, params)
    expect(await invoke('solana_getAccounts')).toEqual([{ pubkey: first }])
    expect(await invoke('solana_requestAccounts', {})).toEqual([{ pubkey: first }])
    const message = new TextEncoder().encode('hello')
    const answer = await invoke('solana_signMessage', {
      message: codec.encodeBase58(message),
      pubkey: first,
    })
    const signature =
      codec.decodeBase58(Object(answer).signature, 64) ?? expect.fail('no signature')
    const account = {
      ...(site.wallet.wallet.accounts[0] ?? expect.fail('no account')),
      publicKey: new PublicKey(first).toBytes(),
    }
    expect(verifySignMessage({ account, message }, { signedMessage: message, signature })).toBe(
      true,
    )
    await expect(invoke('solana_signMessage', { message: 'not base58 0' })).rejects.toMatchObject({
      code: 'foreign-invalid',
    })
    await expect(
      invoke('solana_signMessage', { message: '11', pubkey: second }),
    ).rejects.toMatchObject({ code: 'unauthorized' })
    await expect(invoke('solana_unknown', {})).rejects.toMatchObject({ code: 'unsupported' })
  })
})
