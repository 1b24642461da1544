import { hashTypedData, recoverAddress, stringToHex, verifyMessage } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Connection, ConnectionState, LatchkeyError } from '#kernel'
import { testAccount } from '../../sandbox/chains/accounts.ts'
import type { EvmChain } from '../../sandbox/chains/startEvmChain.ts'
import { startEvmChain } from '../../sandbox/chains/startEvmChain.ts'
import { advanceUntilSettled } from '../../test/harness/advanceUntilSettled.ts'
import type { ExtensionSite } from '../../test/harness/openExtensionSite.ts'
import { openExtensionSite } from '../../test/harness/openExtensionSite.ts'

const first = testAccount(0).address
const second = testAccount(1).address
const third = testAccount(2).address
let chains: readonly EvmChain[] = []

beforeAll(async () => {
  chains = await Promise.all([
    startEvmChain({ chainId: 1, name: 'Ethereum' }),
    startEvmChain({ chainId: 8453, name: 'Base' }),
  ])
}, 60_000)
afterAll(() => Promise.all(chains.map((chain) => chain.stop())))

const accountOf = ({ state }: Connection) =>
  state.accounts.find(({ id }) => id === state.active) ?? expect.fail('no account')

describe('connecting an installed wallet', () => {
  let site: ExtensionSite
  beforeEach(() => {
    site = openExtensionSite(chains)
  })

  it('requests accounts once and reads the network', async () => {
    const { state, wallet, can } = await site.connect()
    expect(state).toEqual({
      network: 'eip155:1',
      accounts: [{ id: `eip155:1:${first}`, address: first, network: 'eip155:1', role: 'eoa' }],
      active: `eip155:1:${first}`,
      networks: ['eip155:1', 'eip155:8453'],
    })
    expect(wallet).toMatchObject({ id: 'example.harbor', name: 'Harbor', rdns: 'example.harbor' })
    expect(site.methods().filter((method) => method === 'eth_requestAccounts')).toHaveLength(1)
    expect(
      [
        'signMessage',
        'signTypedData',
        'send',
        'token',
        'max',
        'fee',
        'switchNetwork',
        'addNetwork',
        'switchAccount',
      ].filter((ability) => !can(ability)),
    ).toEqual([])
    expect(
      ['memo', 'signIn', 'delegate', 'multiAccount'].filter((ability) => can(ability)),
    ).toEqual([])
  })

  it('connects a wallet that is on an unrequested network', async () => {
    const elsewhere = openExtensionSite(chains, { at: '0x5' })
    const { state } = await elsewhere.connect()
    expect(state.network).toBe('eip155:5')
    expect(state.networks).toEqual(['eip155:1', 'eip155:8453', 'eip155:5'])
  })

  it('switches the wallet to the requested network, and keeps its network if the visitor declines', async () => {
    const moved = await site.namespace.connect(
      { walletId: 'example.harbor' },
      { network: 'eip155:8453' },
    )
    expect(moved.state.network).toBe('eip155:8453')
    const other = openExtensionSite(chains)
    other.controls.hold()
    const connecting = other.namespace.connect(
      { walletId: 'example.harbor' },
      { network: 'eip155:8453' },
    )
    await expect.poll(() => other.methods()).toContain('eth_requestAccounts')
    other.controls.approve()
    other.controls.hold()
    await expect.poll(() => other.methods()).toContain('wallet_switchEthereumChain')
    other.controls.reject()
    expect((await connecting).state.network).toBe('eip155:1')
  })

  it('reports a declined connection as a rejection', async () => {
    site.controls.rejectNext()
    await expect(site.connect()).rejects.toMatchObject({
      code: 'rejected',
      message: 'User rejected the request',
      cause: { code: 4001 },
    })
  })

  it('reports a missing wallet as not installed', async () => {
    const { clock, namespace } = openExtensionSite(chains, { clock: 'manual' })
    await expect(
      advanceUntilSettled(clock, namespace.connect({ walletId: 'example.nobody' }, {})),
    ).rejects.toMatchObject({ code: 'not-installed' })
  })

  it('stops at once on abort, and a second attempt asks again and takes the first answer', async () => {
    site.controls.hold()
    const stop = new AbortController()
    const cancelled = site.namespace.connect(
      { walletId: 'example.harbor' },
      { signal: stop.signal },
    )
    await expect.poll(() => site.methods()).toContain('eth_requestAccounts')
    stop.abort('changed my mind')
    await expect(cancelled).rejects.toBe('changed my mind')
    const joined = site.connect()
    site.controls.approve()
    expect((await joined).state.accounts).toHaveLength(1)
    expect(site.methods().filter((method) => method === 'eth_requestAccounts')).toHaveLength(2)
  })

  it('makes no wallet call when the request is already aborted', async () => {
    await expect(
      site.namespace.connect(
        { walletId: 'example.harbor' },
        { signal: AbortSignal.abort('too late') },
      ),
    ).rejects.toBe('too late')
    expect(site.methods()).toEqual([])
  })
})

describe('a connected wallet', () => {
  let site: ExtensionSite
  let wallet: Connection
  let changes: ConnectionState[]
  let ends: (LatchkeyError | undefined)[]
  beforeEach(async () => {
    site = openExtensionSite(chains, { knows: [1] })
    wallet = await site.connect()
    await expect.poll(() => wallet.can('batch')).toBe(true)
    changes = []
    ends = []
    wallet.on('change', (state) => changes.push(state))
    wallet.on('end', (why) => ends.push(why))
  })

  it('signs text unchanged', async () => {
    const message = 'Grüße, 0x41 und \u{1F511}'
    const signed = await wallet.signMessage?.({ account: accountOf(wallet), message })
    expect(signed?.scheme).toBe('eip191')
    expect(
      await verifyMessage({
        address: first,
        message,
        signature: signed?.signature as `0x${string}`,
      }),
    ).toBe(true)
    const request = site.controls.requests().find(({ method }) => method === 'personal_sign')
    expect(request?.params).toEqual([stringToHex(message), first])
  })

  it('signs hex-like text as text, and bytes as bytes', async () => {
    const text = await wallet.signMessage?.({ account: accountOf(wallet), message: '0xdeadbeef' })
    expect(
      await verifyMessage({
        address: first,
        message: '0xdeadbeef',
        signature: text?.signature as `0x${string}`,
      }),
    ).toBe(true)
    const bytes = await wallet.signMessage?.({
      account: accountOf(wallet),
      message: new Uint8Array([0xde, 0xad]),
    })
    expect(
      await verifyMessage({
        address: first,
        message: { raw: '0xdead' },
        signature: bytes?.signature as `0x${string}`,
      }),
    ).toBe(true)
  })

  it('signs typed data through an RPC call', async () => {
    const typed = {
      domain: { name: 'Test' },
      types: { Mail: [{ name: 'text', type: 'string' }] },
      primaryType: 'Mail',
      message: { text: 'hello' },
    } as const
    const signature = await wallet.invoke?.('eip155:1', 'eth_signTypedData_v4', [
      first,
      JSON.stringify(typed),
    ])
    expect(
      await recoverAddress({ hash: hashTypedData(typed), signature: signature as `0x${string}` }),
    ).toBe(first)
  })

  it('reports a declined signature as a rejection', async () => {
    site.controls.rejectNext()
    await expect(
      wallet.signMessage?.({ account: accountOf(wallet), message: 'no' }),
    ).rejects.toMatchObject({ code: 'rejected' })
  })

  it('signs only for its own accounts', async () => {
    const stranger = { ...accountOf(wallet), address: second }
    await expect(wallet.signMessage?.({ account: stranger, message: 'no' })).rejects.toMatchObject({
      code: 'unauthorized',
    })
    expect(site.methods()).not.toContain('personal_sign')
  })

  it('switches to a network that has to be added first', async () => {
    await wallet.switchNetwork?.('eip155:8453')
    expect(wallet.state.network).toBe('eip155:8453')
    expect(wallet.state.active).toBe(`eip155:8453:${first}`)
    expect(changes.at(-1)).toBe(wallet.state)
    const added = site.controls
      .requests()
      .find(({ method }) => method === 'wallet_addEthereumChain')
    expect(added?.params).toEqual([
      {
        chainId: '0x2105',
        chainName: 'Base',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: ['https://node-8453.example/'],
        blockExplorerUrls: ['https://explorer.example/'],
      },
    ])
  })

  it('follows the wallet to another network and account', async () => {
    site.controls.switchChain('0x5')
    expect(wallet.state.network).toBe('eip155:5')
    site.controls.switchAccount(1)
    expect(wallet.state.accounts.map(({ address }) => address)).toEqual([second])
    expect(changes.map(({ active }) => active)).toEqual([`eip155:5:${first}`, `eip155:5:${second}`])
  })

  it('opens the wallet’s own picker for another account', async () => {
    site.controls.hold()
    const picking = wallet.switchAccount?.()
    await expect.poll(() => site.methods()).toContain('wallet_requestPermissions')
    site.controls.switchAccount(1)
    site.controls.approve()
    await picking
    expect(wallet.state.active).toBe(`eip155:1:${second}`)
  })

  it('rejects a switch to an account that the wallet does not share afterwards', async () => {
    site.controls.hold()
    const picking = wallet.switchAccount?.(`eip155:1:${third}`)
    await expect.poll(() => site.methods()).toContain('wallet_requestPermissions')
    site.controls.switchAccount(1)
    site.controls.approve()
    await expect(picking).rejects.toMatchObject({ code: 'unauthorized' })
    expect(wallet.state.active).toBe(`eip155:1:${second}`)
  })

  it('ends when the wallet revokes its permission', async () => {
    site.controls.lock()
    expect(ends).toEqual([expect.objectContaining({ code: 'unauthorized' })])
    await expect(
      wallet.signMessage?.({ account: accountOf(wallet), message: 'late' }),
    ).rejects.toMatchObject({ code: 'unauthorized' })
  })

  it('ends within a second when the wallet is removed', async () => {
    site.controls.remove()
    await expect.poll(() => ends, { timeout: 1000 }).toHaveLength(1)
  })

  it('revokes its permission on disconnect, and ignores later events', async () => {
    await wallet.disconnect()
    expect(site.methods().at(-1)).toBe('wallet_revokePermissions')
    expect(ends).toEqual([undefined])
    const length = changes.length
    site.controls.switchChain('0x5')
    expect(changes).toHaveLength(length)
    expect(await site.namespace.resume(wallet.serialize())).toBeNull()
  })

  it('ignores answers that arrive after the disconnect', async () => {
    site.controls.hold()
    const signing = wallet.signMessage?.({ account: accountOf(wallet), message: 'slow' })
    const outcome = signing?.then(
      () => 'signed',
      (error: LatchkeyError) => error.code,
    )
    await expect.poll(() => site.methods()).toContain('personal_sign')
    await wallet.disconnect()
    site.controls.approve()
    expect(await outcome).toBe('unauthorized')
  })

  it('detects batch support, and sends a batch', async () => {
    await expect.poll(() => wallet.can('batch')).toBe(true)
    expect(wallet.can('batch', 'eip155:8453')).toBe(true)
    expect(wallet.can('batch', 'eip155:10')).toBe(false)
    const calls = [
      { to: second, value: '0x1' },
      { to: second, value: '0x2' },
    ]
    const before = (await chains[0]?.nativeBalance(second)) ?? 0n
    const sent = await wallet.invoke?.('eip155:1', 'wallet_sendCalls', [
      { version: '2.0.0', chainId: '0x1', from: first, atomicRequired: true, calls },
    ])
    const status = () => wallet.invoke?.('eip155:1', 'wallet_getCallsStatus', [Object(sent).id])
    await expect.poll(status, { timeout: 5000 }).toMatchObject({ status: 200 })
    expect(await chains[0]?.nativeBalance(second)).toBe(before + 3n)
  })

  it('reads from the wallet’s network through the wallet and from another one through its own node', async () => {
    expect(await wallet.invoke?.('eip155:1', 'eth_chainId', [])).toBe('0x1')
    expect(site.posts).toEqual([])
    expect(await wallet.invoke?.('eip155:8453', 'eth_chainId', [])).toBe('0x2105')
    expect(await wallet.invoke?.('eip155:8453', 'eth_getBalance', [first, 'latest'])).toMatch(/^0x/)
    expect(site.posts.map(({ url }) => url)).toEqual([chains[1]?.url])
  })

  it('sends nothing while the wallet is on another network than the transaction', async () => {
    await expect(
      wallet.invoke?.('eip155:8453', 'eth_sendTransaction', [
        { from: first, to: second, value: '0x1' },
      ]),
    ).rejects.toMatchObject({
      code: 'network-mismatch',
      message: 'The wallet is on eip155:1, not on eip155:8453.',
    })
    expect(site.methods()).not.toContain('eth_sendTransaction')
  })

  it('removes its listeners when the namespace is disposed', () => {
    site.namespace.dispose()
    expect(ends).toEqual([undefined])
  })
})
