import { describe, expect, test } from 'vitest'
import type { Connection, ConnectionState, Namespace } from '#kernel'
import { fault } from '#kernel'
import { createDiscovery } from '../../namespaces/eip155/discovery.ts'
import { findBreaches } from '../harness/findBreaches.ts'
import { secondAddress } from '../harness/InjectedWalletDouble.ts'
import { replaceConnection } from '../harness/replaceConnection.ts'
import { replaceNamespacePart } from '../harness/replaceNamespacePart.ts'
import { suiteFixtures } from '../harness/suiteFixtures.ts'
import { testNamespace } from './index.ts'

const switching =
  'switching the network or the account is done when it resolves, or fails with a code'
const changing = 'each change reports another state, and an earlier state stays as it was'
const ending = 'disconnecting ends the connection once, however often it is called'
const revoking = 'a permission taken back in the wallet ends the connection once'
const abilities = 'what a connection can do and what it has go together'

/** Listens to changes by `onChange` in place of the connection's own way. */
const listen =
  (onChange: (connection: Connection, listener: (state: ConnectionState) => void) => () => void) =>
  (connection: Connection): Partial<Connection> => ({
    on: (event, listener) =>
      event === 'change'
        ? onChange(connection, (state) => Reflect.apply(listener, undefined, [state]))
        : connection.on(event, listener),
  })

/** A connection whose one state object is written over by each change. */
function overwriteState(connection: Connection): Partial<Connection> {
  const state = { ...connection.state }
  connection.on('change', (next) => Object.assign(state, next))
  return { state }
}

/** Reports an end with `reason` in place of its own. */
const endWith =
  (reason: unknown) =>
  (connection: Connection): Partial<Connection> => ({
    on: (event, listener) =>
      connection.on(event, (payload) =>
        Reflect.apply(listener, undefined, [event === 'end' ? reason : payload]),
      ),
  })

/** Disconnects once, and refuses to do it again. */
function refuseSecond(connection: Connection): Partial<Connection> {
  let called = false
  return {
    async disconnect() {
      if (called) throw fault('internal')
      called = true
      await connection.disconnect()
    },
  }
}

const roleless: (connection: Connection) => Partial<Connection> = ({ state }) => ({
  state: {
    ...state,
    accounts: state.accounts.map((one) => ({ ...one, role: JSON.parse('[]')[0] })),
  },
})

describe('the conformance suite reports a connection', () => {
  test.concurrent.each<[string, (connection: Connection) => Partial<Connection>, string]>([
    [
      'that resolves a switch before it is done',
      () => ({ switchNetwork: async () => {} }),
      switching,
    ],
    [
      'whose failed switch has no code',
      () => ({ switchNetwork: () => Promise.reject(new TypeError('no')) }),
      switching,
    ],
    [
      'that reports each change twice',
      listen((connection, listener) =>
        connection.on('change', (state) => {
          listener(state)
          listener(state)
        }),
      ),
      changing,
    ],
    ['that writes over its state', overwriteState, changing],
    ['that gives a reason for an end by the site', endWith(fault('unauthorized')), ending],
    ['that gives no reason for an end by the wallet', endWith(undefined), revoking],
    ['that cannot be disconnected twice', refuseSecond, ending],
    [
      'whose accounts have no role',
      roleless,
      'connecting prompts the visitor and returns accounts in their canonical form',
    ],
    ['that claims not to sign', () => ({ can: () => false }), abilities],
  ])('%s', async (_, change, title) => {
    expect(await findBreaches(replaceConnection(change), {}, title)).toEqual([title])
  })

  test('that throws where a promise had to reject, by the name of the check', async () => {
    const title = 'a session without a method throws unsupported before anything is sent'
    const signMessage = (): never => {
      throw fault('unsupported')
    }
    const code = replaceNamespacePart(replaceConnection(() => ({ signMessage })))
    const check = testNamespace(code, suiteFixtures).find((one) => one.title === title)
    await expect(check?.run()).rejects.toMatchObject({
      name: 'ConformanceError',
      message: expect.stringMatching(`Expected the check “${title}” to be done without an error`),
      actual: expect.stringContaining('unsupported'),
    })
  })
})

describe('the conformance suite reports a namespace', () => {
  test('whose discovery dispatches an event before it is watched', async () => {
    const title = 'discovery touches nothing before it is watched, and leaves nothing behind'
    const eager: Parameters<typeof findBreaches>[1] = {
      createDiscovery(host) {
        host.page.dispatch('eip6963:requestProvider')
        return createDiscovery(host)
      },
    }
    expect(await findBreaches(() => ({}), eager, title)).toEqual([title])
  })

  test('that links to an address without encryption', async () => {
    const title = 'an explorer link is an https address that contains only ids'
    const plain = (): Partial<Namespace> => ({
      explorerUrl: (_network, to) =>
        'address' in to && to.address.startsWith('0x')
          ? `http://scan.example/${to.address}`
          : undefined,
    })
    expect(await findBreaches(plain, {}, title)).toEqual([title])
  })

  test('that plans a transfer of the coin for an unknown token', async () => {
    const title =
      'a transfer of an unknown token is refused or blocked, and is no transfer of the coin'
    const careless = (): Partial<Namespace> => ({
      plan: async (request) => ({
        request,
        amount: 1n,
        notes: [],
        blocked: false,
        payload: {},
      }),
    })
    const given = {
      ...suiteFixtures,
      transfer: { to: secondAddress, amount: 1n },
    }
    expect(await findBreaches(careless, {}, title, given)).toEqual([title])
  })

  test('by the step that does not come to its end, within the limit of a check', async () => {
    const broken = replaceNamespacePart(({ connect }) => ({
      async connect(...args) {
        const connection = await connect(...args)
        Reflect.get(Object(connection.raw), 'on')('accountsChanged', () => {})
        return connection
      },
    }))
    const { timeout: _, ...given } = suiteFixtures
    const check = testNamespace(broken, given).find(({ title }) => title === ending)
    await expect(check?.run()).rejects.toMatchObject({
      message: 'Expected no listener on the wallet; got: 1',
    })
  })
})
