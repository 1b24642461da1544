import { verifyMessage } from 'viem'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Connection, ConnectionState, LatchkeyError, Namespace } from '#kernel'
import { LatchkeyError as Failure, fault } from '#kernel'
import { testAccount } from '../../sandbox/chains/accounts.ts'
import { createEvmSession } from '../../test/harness/createEvmSession.ts'
import type { SessionDouble } from '../../test/harness/SessionDouble.ts'
import type { TestNamespaceHost } from '../../test/harness/testNamespaceHost.ts'

const phone = testAccount(3)
const address = phone.address
const other = testAccount(4).address
let test: TestNamespaceHost
let session: SessionDouble
let namespace: Namespace
let connection: Connection
let changes: ConnectionState[]
let ends: (string | undefined)[]
const connect = async (ask = {}) => {
  connection = await namespace.connect({ remote: session.signer }, ask)
  changes = []
  ends = []
  connection.on('change', (state) => changes.push(state))
  connection.on('end', (why) => ends.push(why?.code))
}
beforeEach(async () => {
  ;({ test, session, namespace } = createEvmSession())
  await connect()
})
const account = () => connection.state.accounts[0] ?? expect.fail('no account')

describe('a signer with roles, refusals and its own network', () => {
  it('labels each account with the role that the signer reports', async () => {
    session.accounts = [`eip155:1:${other}`, `eip155:1:${address}`]
    Object.assign(session.signer, {
      role: (id: string) => (id.endsWith(other) ? 'smartAccount' : undefined),
    })
    await connect()
    expect(connection.state.accounts.map(({ role }) => role)).toEqual(['smartAccount', 'eoa'])
    expect(connection.state.active).toBe(`eip155:1:${other}`)
  })

  it('notifies the signer before switching, and stays if the signer refuses', async () => {
    const switches: unknown[] = []
    Object.assign(session.signer, {
      switchNetwork: async (network: string) =>
        void switches.push([network, connection.state.network]),
    })
    await connection.switchNetwork?.('eip155:1')
    expect([switches, connection.state.network]).toEqual([
      [['eip155:1', 'eip155:8453']],
      'eip155:1',
    ])
    Object.assign(session.signer, { switchNetwork: () => Promise.reject(fault('rpc')) })
    await expect(connection.switchNetwork?.('eip155:8453')).rejects.toMatchObject({ code: 'rpc' })
    expect(connection.state.network).toBe('eip155:1')
  })

  it('rejects a method with the signer’s own refusal', async () => {
    Object.assign(session.signer, { refusal: () => new Failure('method-denied') })
    await expect(connection.invoke?.('eip155:8453', 'eth_sign', [])).rejects.toMatchObject({
      code: 'method-denied',
    })
    expect(session.asked).toEqual([])
  })
})

describe('a connection over a session', () => {
  it('takes its accounts from the session, on the site’s first covered network, without a request', () => {
    expect(connection.state).toEqual({
      network: 'eip155:8453',
      accounts: [{ id: `eip155:8453:${address}`, address, network: 'eip155:8453', role: 'eoa' }],
      active: `eip155:8453:${address}`,
      networks: ['eip155:1', 'eip155:8453'],
    })
    expect(session.asked).toEqual([])
  })

  it('starts on the requested network if the session covers it', async () => {
    await connect({ network: 'eip155:1' })
    expect(connection.state.network).toBe('eip155:1')
    await connect({ network: 'eip155:10' })
    expect(connection.state.network).toBe('eip155:8453')
  })

  it('rejects a session without an EVM account', async () => {
    session.accounts = ['solana:mainnet:abc', `eip155:1:nonsense`]
    await expect(namespace.connect({ remote: session.signer }, {})).rejects.toMatchObject({
      code: 'unauthorized',
    })
    expect(await namespace.resume('{}', session.signer)).toBeNull()
  })

  it('restores on the network it was on', async () => {
    await connection.switchNetwork?.('eip155:1')
    const again = await namespace.resume(connection.serialize(), session.signer)
    expect(again?.state).toEqual(connection.state)
    expect((await namespace.resume('garbage', session.signer))?.state.network).toBe('eip155:8453')
    expect(session.asked).toEqual([])
  })

  it('restores the account that the visitor chose, while the session grants it', async () => {
    session.accounts = [`eip155:1:${address}`, `eip155:1:${other}`]
    await connect()
    await connection.switchAccount?.(`eip155:1:${other}`)
    const saved = connection.serialize()
    const resume = async (text: string) => (await namespace.resume(text, session.signer))?.state
    expect((await resume(saved))?.active).toBe(`eip155:1:${other}`)
    expect((await resume('{"network":"eip155:1"}'))?.active).toBe(`eip155:1:${address}`)
    session.accounts = [`eip155:1:${address}`]
    expect((await resume(saved))?.accounts.map((one) => one.address)).toEqual([address])
  })

  it('reports only the capabilities that the session grants', () => {
    expect(
      ['signMessage', 'send', 'token', 'max', 'fee', 'switchNetwork'].filter(
        (ability) => !connection.can(ability),
      ),
    ).toEqual([])
    expect(
      ['signTypedData', 'addNetwork', 'batch', 'multiAccount', 'switchAccount', 'memo'].filter(
        (ability) => connection.can(ability),
      ),
    ).toEqual([])
    expect(connection.can('send', 'eip155:10')).toBe(false)
    session.methods = []
    expect(connection.can('signMessage')).toBe(false)
  })

  it('runs batches if the session reports and grants them', () => {
    session.properties = {
      capabilities: JSON.stringify({
        [address]: { '0x2105': { atomic: { status: 'supported' } } },
      }),
    }
    expect(connection.can('batch')).toBe(false)
    session.methods = ['wallet_sendCalls']
    expect(connection.can('batch')).toBe(true)
    expect(connection.can('batch', 'eip155:1')).toBe(false)
  })

  it('signs through the session on its current network', async () => {
    session.answer = (_method, params) => phone.signMessage({ message: { raw: Object(params)[0] } })
    const signed = await connection.signMessage?.({ account: account(), message: 'hello' })
    expect(
      await verifyMessage({
        address,
        message: 'hello',
        signature: signed?.signature as `0x${string}`,
      }),
    ).toBe(true)
    expect(session.asked).toEqual([
      { network: 'eip155:8453', method: 'personal_sign', params: ['0x68656c6c6f', address] },
    ])
  })

  it('sends no request that the session does not grant', async () => {
    await expect(connection.invoke?.('eip155:1', 'eth_signTypedData_v4', [])).rejects.toMatchObject(
      { code: 'unsupported' },
    )
    await expect(connection.invoke?.('eip155:10', 'personal_sign', [])).rejects.toMatchObject({
      code: 'unauthorized',
    })
    expect(session.asked).toEqual([])
  })

  it('answers accounts and network itself and reads from our own node', async () => {
    expect(await connection.invoke?.('eip155:1', 'eth_accounts', [])).toEqual([address])
    expect(await connection.invoke?.('eip155:1', 'eth_requestAccounts', [])).toEqual([address])
    expect(await connection.invoke?.('eip155:8453', 'eth_chainId', [])).toBe('0x2105')
    expect(await connection.invoke?.('eip155:1', 'eth_getBalance', [address, 'latest'])).toBe('0x7')
    expect(session.asked).toEqual([])
    expect(test.posts.map(({ url }) => url)).toEqual(['http://node.test/1'])
  })

  it.each([
    [{ code: 5000, message: 'User rejected.' }, 'rejected'],
    [{ code: 8000 }, 'expired'],
    [fault('expired'), 'expired'],
    [fault('internal', { code: -32000, message: 'insufficient funds for gas' }), 'insufficient'],
    ['nonsense', 'internal'],
  ])('maps the wallet’s failure to its fault: %j', async (error, code) => {
    session.answer = () => Promise.reject(error)
    await expect(
      connection.signMessage?.({ account: account(), message: 'no' }),
    ).rejects.toMatchObject({ code })
  })

  it('sends a transaction on any network of the session, named with the request', async () => {
    session.answer = () => `0x${'ab'.repeat(32)}`
    expect(
      await connection.invoke?.('eip155:1', 'eth_sendTransaction', [
        { from: address, to: other, value: '0x1' },
      ]),
    ).toBe(`0x${'ab'.repeat(32)}`)
    expect(session.asked).toMatchObject([{ network: 'eip155:1', method: 'eth_sendTransaction' }])
  })

  it('stops waiting for a request that is cancelled', async () => {
    session.answer = () => new Promise(() => {})
    const stop = new AbortController()
    const signing = connection
      .signMessage?.({ account: account(), message: 'slow', signal: stop.signal })
      .catch((reason) => reason)
    setTimeout(() => stop.abort('enough'), 10)
    expect(await signing).toBe('enough')
  })
})

describe('the network of a session', () => {
  it('switches locally to a network that the session covers', async () => {
    await connection.switchNetwork?.('eip155:1')
    expect(connection.state.active).toBe(`eip155:1:${address}`)
    expect(changes).toEqual([connection.state])
    expect(
      await connection.invoke?.('eip155:1', 'wallet_switchEthereumChain', [{ chainId: '0x2105' }]),
    ).toBeNull()
    expect(connection.state.network).toBe('eip155:8453')
    expect(session.asked).toEqual([])
  })

  it('requests a switch to a network outside the session', async () => {
    session.methods = ['wallet_switchEthereumChain']
    session.answer = () => {
      session.accounts = [...session.accounts, `eip155:10:${address}`]
      session.emit('session_update')
      return null
    }
    await connection.switchNetwork?.('eip155:10')
    expect(connection.state.network).toBe('eip155:10')
    expect(session.asked).toEqual([
      {
        network: 'eip155:8453',
        method: 'wallet_switchEthereumChain',
        params: [{ chainId: '0xa' }],
      },
    ])
  })

  it('adds a network that is unknown to the wallet', async () => {
    session.methods = ['wallet_switchEthereumChain', 'wallet_addEthereumChain']
    session.answer = (method) => {
      if (method === 'wallet_switchEthereumChain') return Promise.reject({ code: 4902 })
      session.accounts = [...session.accounts, `eip155:10:${address}`]
      return null
    }
    await connection.switchNetwork?.('eip155:10')
    expect(session.asked.map(({ method }) => method)).toEqual([
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
    ])
  })

  it('rejects a switch that the session can neither request nor add', async () => {
    await expect(connection.switchNetwork?.('eip155:10')).rejects.toMatchObject({
      code: 'switch-unsupported',
      message: 'Chain is not supported',
    })
    expect(session.asked).toEqual([])
  })

  it.each<[string, unknown, `${string}:${string}` | undefined]>([
    ['a number', 1, undefined],
    ['hex', '0x1', undefined],
    ['an object', { chainId: '0x1' }, undefined],
    ['the network it names', undefined, 'eip155:1'],
  ])('follows the wallet’s chainChanged event: %s', (_name, data, network) => {
    session.emit('chainChanged', data, network)
    expect(connection.state.network).toBe('eip155:1')
  })

  it('ignores an event for a network outside the session', () => {
    session.emit('chainChanged', 10, 'eip155:10')
    session.emit('chainChanged', 'banana')
    expect(connection.state.network).toBe('eip155:8453')
    expect(changes).toEqual([])
  })
})

describe('the accounts of a session', () => {
  it('updates its accounts when the session updates', () => {
    session.accounts = [`eip155:8453:${other}`]
    session.emit('session_update')
    expect(connection.state).toMatchObject({
      active: `eip155:8453:${other}`,
      networks: ['eip155:8453'],
    })
  })

  it('moves to a remaining network when its own loses its accounts', () => {
    session.accounts = [`eip155:1:${address}`]
    session.emit('session_update')
    expect(connection.state.network).toBe('eip155:1')
  })

  it.each([[[other]], [[`eip155:8453:${other}`]]])(
    'puts the wallet’s first account first: %j',
    (data) => {
      session.accounts = [`eip155:8453:${address}`, `eip155:8453:${other}`]
      session.emit('accountsChanged', data)
      expect(connection.state.accounts.map((one) => one.address)).toEqual([other, address])
      expect(connection.can('multiAccount')).toBe(true)
    },
  )

  it('keeps the account that the site chose', async () => {
    session.accounts = [`eip155:8453:${address}`, `eip155:8453:${other}`]
    session.emit('session_update')
    await connection.switchAccount?.(`eip155:8453:${other}`)
    session.emit('session_update')
    session.emit('accountsChanged', ['0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'])
    session.emit('accountsChanged', 'no address')
    expect(connection.state.active).toBe(`eip155:8453:${other}`)
    await expect(connection.switchAccount?.()).rejects.toMatchObject({ code: 'unsupported' })
  })

  it('ends when the session has no accounts left', () => {
    session.accounts = []
    session.emit('session_update')
    expect(ends).toEqual(['unauthorized'])
    expect(session.listening()).toBe(0)
  })
})

describe('the end of a session', () => {
  it('ends the connection with its reason', () => {
    session.emit('end', new Failure('expired'))
    session.emit('end', new Failure('expired'))
    expect(ends).toEqual(['expired'])
    expect(session.listening()).toBe(0)
  })

  it('rejects pending requests when the session ends', async () => {
    session.answer = () => new Promise(() => {})
    const signing = connection
      .signMessage?.({ account: account(), message: 'slow' })
      .catch((error: LatchkeyError) => error.code)
    setTimeout(() => session.emit('end', new Failure('expired')), 10)
    expect(await signing).toBe('expired')
  })

  it('closes the session on disconnect', async () => {
    await connection.disconnect()
    expect(session.closed).toBe(true)
    expect(ends).toEqual([undefined])
  })
})
