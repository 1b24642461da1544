import { describe, expect, it } from 'vitest'
import type { LatchkeyError } from '#kernel'
import {
  createInjectedWalletDouble,
  doubleAddress,
  secondAddress,
} from '../../test/harness/InjectedWalletDouble.ts'
import { openDoubleSite } from '../../test/harness/openDoubleSite.ts'
import { flushPromises } from '../../test/harness/testClock.ts'

const codeOf = (work: Promise<unknown> | undefined): Promise<string | undefined> =>
  Promise.resolve(work).then(
    () => undefined,
    (error: LatchkeyError) => error.code,
  )
const never = () => new Promise(() => {})
const throws = (error: unknown) => () => {
  throw error
}
const cyclic: Record<string, unknown> = {}
cyclic['cause'] = cyclic

describe('a misbehaving wallet while connecting', () => {
  it.each<[string, unknown, string]>([
    ['text', 'nope', 'internal'],
    ['text that says rejected', 'User rejected the request', 'rejected'],
    ['undefined', undefined, 'internal'],
    ['null', null, 'internal'],
    ['a number', 4001, 'internal'],
    ['a cyclic object', cyclic, 'internal'],
    ['an object without prototype', Object.assign(Object.create(null), { code: 4001 }), 'rejected'],
    ['a code as text', { code: '4001' }, 'rejected'],
    ['another prompt is open', { code: -32002 }, 'busy'],
    ['a lock', new TypeError('Wallet is locked'), 'locked'],
    [
      'a getter that throws',
      Object.defineProperty({}, 'code', { get: throws(new TypeError('no')) }),
      'internal',
    ],
  ])('fails with a fault when the wallet rejects with %s', async (_name, error, code) => {
    const { wallet, connect } = openDoubleSite()
    wallet.answers['eth_requestAccounts'] = () => Promise.reject(error)
    expect(await codeOf(connect())).toBe(code)
    wallet.answers['eth_requestAccounts'] = throws(error)
    expect(await codeOf(connect())).toBe(code)
    expect(wallet.listening()).toBe(0)
  })

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['no accounts', []],
    ['text', doubleAddress],
    ['objects', [{ address: doubleAddress }, null, 7]],
    ['markup', ['<b>0x0</b>']],
    ['a proxy that throws', new Proxy([], { get: throws(new TypeError('no')) })],
  ])('connects no wallet whose accounts are %s', async (_name, accounts) => {
    const { wallet, connect } = openDoubleSite()
    wallet.answers['eth_requestAccounts'] = () => accounts
    expect(await codeOf(connect())).toMatch(/unauthorized|internal/)
    expect(wallet.listening()).toBe(0)
  })

  it.each<[string, unknown]>([
    ['text', 'banana'],
    ['zero', '0x0'],
    ['nothing', undefined],
    ['a fraction', 1.5],
    ['an object', { chainId: '0x1' }],
    ['a negative number', -1],
  ])('connects no wallet whose chain id is %s', async (_name, chainId) => {
    const { wallet, connect } = openDoubleSite()
    wallet.answers['eth_chainId'] = () => chainId
    expect(await codeOf(connect())).toBe('foreign-invalid')
    expect(wallet.listening()).toBe(0)
  })

  it.each(['0x1', '0x01', 1, '1', 1n])(
    'reads a chain id that the wallet writes as %s',
    async (chainId) => {
      const { wallet, connect } = openDoubleSite()
      wallet.answers['eth_chainId'] = () => chainId
      expect((await connect()).state.network).toBe('eip155:1')
    },
  )

  it('cancels a connection that the wallet never answers, and ignores the later answer', async () => {
    const { wallet, connect } = openDoubleSite()
    let late: (accounts: unknown) => void = () => {}
    wallet.answers['eth_requestAccounts'] = () =>
      new Promise((resolve) => {
        late = resolve
      })
    const stop = new AbortController()
    const connecting = codeOf(
      connect({ signal: stop.signal }).catch((reason) => Promise.reject({ code: reason })),
    )
    await flushPromises()
    stop.abort('cancelled')
    expect(await connecting).toBe('cancelled')
    late([doubleAddress])
    await flushPromises()
    expect(wallet.methods()).toEqual(['eth_requestAccounts'])
    expect(wallet.listening()).toBe(0)
  })

  it('connects a wallet that emits an empty account list before the visitor answers', async () => {
    const { wallet, connect } = openDoubleSite()
    wallet.answers['eth_requestAccounts'] = () => {
      wallet.emit('accountsChanged', [])
      return [doubleAddress]
    }
    expect((await connect()).state.accounts).toHaveLength(1)
  })

  it('stops waiting after ten seconds for a wallet that shows accounts but no network', async () => {
    const { clock, wallet, connect } = openDoubleSite()
    wallet.answers['eth_chainId'] = never
    const outcome = codeOf(connect())
    await clock.advance(10_000)
    expect(await outcome).toBe('timeout')
    expect(clock.pending()).toBe(0)
  })

  it('uses only the first of two answers of a wallet', async () => {
    const { wallet, connect } = openDoubleSite()
    const settling = (resolve: (value: unknown) => void, reject: (error: unknown) => void) => {
      resolve([doubleAddress])
      resolve([secondAddress])
      reject('and fails')
    }
    wallet.answers['eth_requestAccounts'] = () => Object.fromEntries([['then', settling]])
    expect((await connect()).state.accounts.map(({ address }) => address)).toEqual([doubleAddress])
  })

  it.each<[string, object]>([
    ['no methods', {}],
    ['methods that are no functions', { request: 'yes', on: 1, removeListener: null }],
    [
      'a request that is a getter that throws',
      Object.defineProperty({}, 'request', { get: throws(new TypeError('no')) }),
    ],
  ])('reports a wallet as unsupported that has %s', async (_name, provider) => {
    expect(await codeOf(openDoubleSite(createInjectedWalletDouble(), provider).connect())).toBe(
      'unsupported',
    )
  })

  it('connects a wallet without events, or one that throws when a listener is added', async () => {
    const { provider } = createInjectedWalletDouble()
    expect(
      (await openDoubleSite(createInjectedWalletDouble(), { request: provider.request }).connect())
        .state.accounts,
    ).toHaveLength(1)
    const deaf = { request: provider.request, on: throws('no'), removeListener: throws('no') }
    const connection = await openDoubleSite(createInjectedWalletDouble(), deaf).connect()
    await connection.disconnect()
  })

  it('calls the request method read at selection, not one that the page put there later', async () => {
    const { wallet, connect } = openDoubleSite()
    const connection = await connect()
    const hooked: unknown[] = []
    wallet.provider.request = (call) => hooked.push(call)
    wallet.answers['personal_sign'] = () => `0x${'11'.repeat(65)}`
    const [account] = connection.state.accounts
    if (account) await connection.signMessage?.({ account, message: 'hello' })
    expect(hooked).toEqual([])
  })

  it('lists an address once that a wallet returns 5,000 times', async () => {
    const { wallet, connect } = openDoubleSite()
    wallet.answers['eth_requestAccounts'] = () => Array.from({ length: 5000 }, () => doubleAddress)
    expect((await connect()).state.accounts).toHaveLength(1)
  })
})

describe('a misbehaving connected wallet', () => {
  const connected = async () => {
    const site = openDoubleSite()
    const connection = await site.connect()
    const [account] = connection.state.accounts
    if (!account) return expect.fail('no account')
    return { ...site, connection, account }
  }

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['text', 'signed'],
    ['odd hex', '0x1'],
    ['an object', { signature: '0x11' }],
    ['a number', 1],
  ])('refuses a signature answer that is %s', async (_name, answer) => {
    const { wallet, connection, account } = await connected()
    wallet.answers['personal_sign'] = () => answer
    expect(await codeOf(connection.signMessage?.({ account, message: 'hello' }))).toBe(
      'foreign-invalid',
    )
  })

  it('stops waiting for a signature when the request is aborted', async () => {
    const { wallet, connection, account } = await connected()
    wallet.answers['personal_sign'] = never
    const stop = new AbortController()
    const signing = connection
      .signMessage?.({ account, message: 'hello', signal: stop.signal })
      .catch((reason) => reason)
    await flushPromises()
    stop.abort('enough')
    expect(await signing).toBe('enough')
  })

  it('makes no call for a request that is already aborted', async () => {
    const { wallet, connection, account } = await connected()
    const signal = AbortSignal.abort('too late')
    expect(
      await connection
        .signMessage?.({ account, message: 'hello', signal })
        .catch((reason) => reason),
    ).toBe('too late')
    expect(wallet.methods()).not.toContain('personal_sign')
  })

  it.each<[string, unknown]>([
    ['text', 'nobody'],
    ['nothing', undefined],
    ['an empty list', []],
    ['markup', ['<b>']],
  ])('ends the connection when its accounts change to %s', async (_name, payload) => {
    const { wallet, connection } = await connected()
    const ends: unknown[] = []
    connection.on('end', (why) => ends.push(why?.code))
    wallet.emit('accountsChanged', payload)
    wallet.emit('accountsChanged', payload)
    expect(ends).toEqual(['unauthorized'])
    expect(wallet.listening()).toBe(0)
  })

  it.each<[string, unknown]>([
    ['text', 'banana'],
    ['nothing', undefined],
    ['an object', { toString: () => '0x2105' }],
    ['zero', 0],
  ])('keeps its network when the wallet’s network changes to %s', async (_name, payload) => {
    const { wallet, connection } = await connected()
    wallet.emit('chainChanged', payload)
    expect(connection.state.network).toBe('eip155:1')
  })

  it('stays connected through a moment without a network, and ends when the wallet is gone', async () => {
    const { clock, wallet, connection } = await connected()
    const ends: unknown[] = []
    connection.on('end', (why) => ends.push(why?.code))
    wallet.answers['eth_accounts'] = never
    wallet.emit('disconnect', {
      code: 1013,
      message: 'Disconnected from chain. Attempting to connect.',
    })
    await clock.advance(1000)
    expect(ends).toEqual([])
    wallet.emit('disconnect', { code: 4900 })
    await clock.advance(1000)
    expect(ends).toEqual(['unauthorized'])
  })

  it('disconnects within two seconds from a wallet that never answers', async () => {
    const { clock, wallet, connection } = await connected()
    wallet.answers['wallet_revokePermissions'] = never
    const disconnecting = connection.disconnect()
    await clock.advance(2000)
    await disconnecting
    expect(wallet.listening()).toBe(0)
  })

  it('emits no events after the end', async () => {
    const wallet = createInjectedWalletDouble()
    wallet.provider.removeListener = () => {}
    const connection = await openDoubleSite(wallet).connect()
    const { state } = connection
    let late: (chainId: unknown) => void = () => {}
    wallet.answers['eth_chainId'] = () =>
      new Promise((resolve) => {
        late = resolve
      })
    const switching = codeOf(connection.switchNetwork?.('eip155:8453'))
    let changeCount = 0
    connection.on('change', () => changeCount++)
    await connection.disconnect()
    expect(wallet.listening()).toBeGreaterThan(0)
    const before = wallet.asked.length
    wallet.emit('accountsChanged', [secondAddress])
    wallet.emit('chainChanged', '0x2105')
    wallet.emit('disconnect', undefined)
    late('0x2105')
    expect(await switching).toBe('unauthorized')
    expect(wallet.asked).toHaveLength(before)
    expect([changeCount, connection.state]).toEqual([0, state])
  })

  it('emits no change event when nothing changed', async () => {
    const { wallet, connection } = await connected()
    let changeCount = 0
    connection.on('change', () => changeCount++)
    wallet.emit('accountsChanged', [doubleAddress])
    wallet.emit('chainChanged', '0x1')
    expect(changeCount).toBe(0)
  })

  it('blocks a transaction when account or network change before it is sent', async () => {
    const { wallet, connection, account } = await connected()
    const request = { from: account, to: secondAddress, asset: 'native', amount: 1n }
    const plan = {
      request,
      amount: 1n,
      notes: [],
      blocked: false,
      payload: { from: account.address, to: secondAddress, value: '0x1' },
    }
    wallet.answers['eth_chainId'] = () => '0x2105'
    expect(await codeOf(connection.send?.(plan))).toBe('network-mismatch')
    wallet.answers['eth_chainId'] = () => '0x1'
    wallet.answers['eth_accounts'] = () => [secondAddress]
    expect(await codeOf(connection.send?.(plan))).toBe('unauthorized')
    expect(wallet.methods()).not.toContain('eth_sendTransaction')
  })

  it('reports an unknown outcome without a hash when the wallet answers a transaction with something else', async () => {
    const { wallet, connection, account } = await connected()
    wallet.answers['eth_sendTransaction'] = () => 'sent'
    const request = { from: account, to: secondAddress, asset: 'native', amount: 1n }
    const plan = {
      request,
      amount: 1n,
      notes: [],
      blocked: false,
      payload: { from: account.address, to: secondAddress, value: '0x1' },
    }
    expect(await codeOf(connection.send?.(plan))).toBe('foreign-invalid')
    expect(wallet.methods().filter((method) => method === 'eth_sendTransaction')).toHaveLength(1)
  })
})
