import { beforeEach, describe, expect, it } from 'vitest'
import type { Connection } from '#kernel'
import { LatchkeyError as Failure } from '#kernel'
import { testAccount } from '../../sandbox/chains/accounts.ts'
import { createEvmSession } from '../../test/harness/createEvmSession.ts'
import type { SessionDouble } from '../../test/harness/SessionDouble.ts'
import type { TestNamespaceHost } from '../../test/harness/testNamespaceHost.ts'
import type { RemoteProvider } from './createRemoteProvider.ts'

const { address } = testAccount(3)
const other = testAccount(4).address
let session: SessionDouble
let connection: Connection
let test: TestNamespaceHost
beforeEach(async () => {
  const made = createEvmSession()
  ;({ session, test } = made)
  connection = await made.namespace.connect({ remote: session.signer }, {})
})

describe('a session as an EIP-1193 provider', () => {
  const provider = () => connection.raw as RemoteProvider

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
    for (const event of ['accountsChanged', 'chainChanged'])
      provider().removeListener(event, listener)
    session.accounts = [`eip155:1:${address}`]
    session.emit('session_update')
    expect(payloads).toHaveLength(2)
    provider().on('disconnect', listener)
    session.emit('end', new Failure('expired'))
    expect(payloads.at(-1)).toMatchObject({ code: 4900 })
  })

  const revert = {
    code: 3,
    message: 'execution reverted: TUSD: balance too low',
    data: '0x08c379a0',
  }
  it('sends a transaction, and asks for capabilities that only the wallet knows, as the site wrote them', async () => {
    session.methods = ['eth_sendTransaction', 'wallet_getCapabilities']
    session.answer = (method) => (method === 'eth_sendTransaction' ? '0x22' : { '0x1': {} })
    const params = [{ from: address, to: other, value: '0x1' }]
    expect(await provider().request({ method: 'eth_sendTransaction', params })).toBe('0x22')
    const known = await provider().request({ method: 'wallet_getCapabilities', params: [address] })
    expect(known).toEqual({ '0x1': {} })
    expect(session.asked.map((asked) => asked.params)).toEqual([params, [address]])
  })

  it('sends typed data as text, which phones read, also where a library passes an object', async () => {
    session.methods = ['eth_signTypedData_v4']
    session.answer = () => '0x11'
    const typed = { primaryType: 'Bid', types: {}, domain: {}, message: { amount: 5n } }
    const text = '{"primaryType":"Bid","types":{},"domain":{},"message":{"amount":"5"}}'
    for (const data of [typed, text])
      await provider().request({ method: 'eth_signTypedData_v4', params: [address, data] })
    const params = [address, text]
    expect(session.asked.map((one) => one.params)).toEqual([params, params])
  })

  it.each(['eth_simulateV1', 'eth_createAccessList', 'eth_getBalance'])(
    'has the node of the network answer %s',
    async (method) => {
      test.answer = () => ({ jsonrpc: '2.0', id: 1, result: '0x7' })
      expect(await provider().request({ method, params: [{ to: other }] })).toBe('0x7')
      expect(test.posts).toMatchObject([{ body: { method, params: [{ to: other }] } }])
      expect(session.asked).toEqual([])
    },
  )

  it('passes number, message and data of a node on', async () => {
    test.answer = () => ({ jsonrpc: '2.0', id: 1, error: revert })
    await expect(
      provider().request({ method: 'eth_call', params: [{ to: other }, 'latest'] }),
    ).rejects.toMatchObject(revert)
  })

  it('passes number, message and data of a wallet on', async () => {
    const error = { code: -32000, message: 'insufficient funds for gas', data: { need: '0x1' } }
    session.answer = () => Promise.reject(error)
    await expect(provider().request({ method: 'personal_sign', params: [] })).rejects.toMatchObject(
      error,
    )
  })

  it('reports a node that cannot be reached as an internal error, not as disconnected', async () => {
    test.answer = () => {
      throw new Failure('rpc')
    }
    await expect(provider().request({ method: 'eth_blockNumber' })).rejects.toMatchObject({
      code: -32603,
      cause: { code: 'rpc' },
    })
  })

  it('removes a listener from the named event only', async () => {
    const payloads: unknown[] = []
    const listener = (payload: unknown) => payloads.push(payload)
    provider().on('chainChanged', listener).on('accountsChanged', listener)
    provider().off('chainChanged', listener)
    session.accounts = [`eip155:8453:${other}`]
    session.emit('session_update')
    expect(payloads).toEqual([[other]])
    provider().removeAllListeners('accountsChanged')
    session.accounts = [`eip155:8453:${address}`]
    session.emit('session_update')
    expect(payloads).toHaveLength(1)
  })

  it('calls a listener of once a single time and reports the connection to a new listener', async () => {
    const payloads: unknown[] = []
    const listener = (payload: unknown) => payloads.push(payload)
    provider().once('connect', listener).once('chainChanged', listener)
    await connection.switchNetwork?.('eip155:1')
    await connection.switchNetwork?.('eip155:8453')
    expect(payloads).toEqual([{ chainId: '0x2105' }, '0x1'])
  })

  it('reports the connection to each listener once, however many there are', async () => {
    const calls: string[] = []
    provider().on('connect', () => calls.push('first'))
    await Promise.resolve()
    provider().on('connect', () => calls.push('second'))
    await Promise.resolve()
    expect(calls).toEqual(['first', 'second'])
  })

  it('reports the end as no accounts and as disconnected, and answers 4900 from then on', async () => {
    const payloads: unknown[] = []
    provider()
      .on('accountsChanged', (accounts) => payloads.push(accounts))
      .on('disconnect', (error) => payloads.push(error))
    session.methods = []
    session.emit('end', new Failure('expired'))
    expect(payloads).toMatchObject([[], { code: 4900 }])
    await expect(provider().request({ method: 'personal_sign', params: [] })).rejects.toMatchObject(
      { code: 4900 },
    )
    expect(await provider().request({ method: 'eth_accounts' })).toEqual([])
  })

  it('answers 4100 for a session without accounts whose end is not known yet', async () => {
    session.accounts = []
    session.methods = []
    await expect(provider().request({ method: 'personal_sign', params: [] })).rejects.toMatchObject(
      { code: 4100 },
    )
  })

  it.each([
    [undefined, -32600],
    [{}, -32600],
    [{ method: 'eth_call', params: 'latest' }, -32602],
  ])('refuses a malformed request: %j', async (call, code) => {
    await expect(provider().request(call as never)).rejects.toMatchObject({ code })
  })

  it('answers the network’s number, the node’s version and the account by itself', async () => {
    test.answer = () => ({ jsonrpc: '2.0', id: 1, result: 'anvil' })
    const ask = (method: string) => provider().request({ method })
    expect(await ask('net_version')).toBe('8453')
    expect(await ask('web3_clientVersion')).toBe('anvil')
    expect(await ask('eth_coinbase')).toBe(address)
    expect(session.asked).toEqual([])
  })

  it('returns answers of a node that a library may write into', async () => {
    test.answer = () => ({ jsonrpc: '2.0', id: 1, result: { logs: [{ data: '0x' }] } })
    const receipt = await provider().request({ method: 'eth_getTransactionReceipt', params: [] })
    expect(Object.isFrozen(receipt)).toBe(false)
    expect(Object.isFrozen(Object(receipt).logs[0])).toBe(false)
  })

  it('lists the active account first', async () => {
    session.accounts = [`eip155:8453:${address}`, `eip155:8453:${other}`]
    session.emit('session_update')
    await connection.switchAccount?.(`eip155:8453:${other}`)
    expect(await provider().request({ method: 'eth_accounts' })).toEqual([other, address])
  })

  it.each([
    ['by account', { [address]: { '0x2105': { atomic: { status: 'supported' } } } }],
    ['for all accounts', { 'eip155:8453': { atomic: { status: 'supported' } } }],
  ])('answers capabilities from the session, written %s', async (_, capabilities) => {
    session.properties = { capabilities: JSON.stringify(capabilities) }
    const ask = (...params: unknown[]) =>
      provider().request({ method: 'wallet_getCapabilities', params })
    expect(await ask(address)).toEqual({ '0x2105': { atomic: { status: 'supported' } } })
    expect(await ask(address, ['0x1'])).toEqual({})
    await expect(ask(other)).rejects.toMatchObject({ code: 4100 })
    expect(session.asked).toEqual([])
  })

  it('answers capabilities of an account beside those of all accounts', async () => {
    const [own, all] = [{ atomic: { status: 'supported' } }, { flow: { supported: true } }]
    session.properties = { capabilities: { '0x1': all, [address]: { '0x2105': own } } }
    expect(
      await provider().request({ method: 'wallet_getCapabilities', params: [address] }),
    ).toEqual({ '0x1': all, '0x2105': own })
  })

  it.each(['0x0', '0x00', 'eip155'])(
    'answers capabilities of all chains (`%s`) for any chain',
    async (id) => {
      session.properties = { capabilities: { [id]: { atomic: { status: 'supported' } } } }
      expect(
        await provider().request({ method: 'wallet_getCapabilities', params: [address, ['0x1']] }),
      ).toEqual({ '0x0': { atomic: { status: 'supported' } } })
    },
  )
})
