import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defineRoute, LatchkeyError } from '#kernel'
import type { WalletConnectionDouble } from '../harness/NamespaceDouble.ts'
import { createSiwxDouble } from '../harness/SiwxDouble.ts'
import { startSignIn } from '../harness/startSignIn.ts'
import { flushPromises } from '../harness/testClock.ts'
import { sequences } from './sequences.ts'

const steps = [
  'connect',
  'connect',
  'sign',
  'sign',
  'signFails',
  'cancel',
  'close',
  'forceClose',
  'openAccount',
  'network',
  'unwillingNetwork',
  'switch',
  'account',
  'otherTabSignsOut',
  'otherTabSignsIn',
  'disconnect',
  'walletEnds',
  'checkFails',
] as const
type Step = { readonly do: (typeof steps)[number]; readonly space: 0 | 1; readonly at: 0 | 1 }
const anyStep: fc.Arbitrary<Step> = fc.record({
  do: fc.constantFrom(...steps),
  space: fc.constantFrom(0, 0, 1),
  at: fc.constantFrom(0, 1),
})

const spaces = [
  { namespace: 'eip155', networks: ['eip155:1', 'eip155:10'] },
  { namespace: 'solana', networks: ['solana:main', 'solana:dev'] },
] as const
const people = ['alice', 'bob'] as const

async function play(
  required: boolean,
  script: readonly Step[],
  check: (world: ReturnType<typeof startSignIn>, unsigned: readonly string[]) => void,
) {
  const siwx = createSiwxDouble()
  const world = startSignIn({ siwx, required })
  const wallets: (WalletConnectionDouble | undefined)[] = []
  const flow = await world.flow()
  const unsigned = () =>
    Object.values(world.connections.get().namespaces).flatMap(
      ({ namespace, accountState, connection }) => {
        if (accountState.status !== 'connected' || !connection) return []
        const has = siwx.sessions.some(
          ({ data }) =>
            data.chainId === connection.network && data.accountAddress === accountState.address,
        )
        return has ? [] : [namespace]
      },
    )
  const act = async ({ do: what, space, at }: Step) => {
    const { namespace, networks } = spaces[space]
    const wallet = wallets[space]
    const record = world.connections.getState(namespace)
    const pair = { network: record?.connection?.network, address: record?.accountState.address }
    siwx.reading = what === 'checkFails' ? 'fails' : 'works'
    siwx.adding = what === 'signFails' ? 'fails' : 'works'
    const switching = () => {
      if (wallet)
        Object.assign(wallet, {
          switchNetwork: async (network: `${string}:${string}`) => wallet.change({ network }),
        })
    }
    if (what === 'connect') {
      const double = space === 0 ? world.evm : world.sol
      wallets[space] = await world.connect(double, `w${at}`, networks[at]).catch(() => undefined)
      switching()
    } else if (what === 'sign' || what === 'signFails') await flow.sign()
    else if (what === 'cancel') await flow.cancel()
    else if (what === 'close') world.kernel.router.requestClose()
    else if (what === 'forceClose') world.kernel.router.close()
    else if (what === 'openAccount')
      world.kernel.router.open({ route: defineRoute('Account').id, params: undefined })
    else if (what === 'network' || what === 'checkFails') wallet?.change({ network: networks[at] })
    else if (what === 'unwillingNetwork') {
      if (wallet)
        Object.assign(wallet, {
          switchNetwork: async () => Promise.reject(new LatchkeyError('rejected')),
        })
      wallet?.change({ network: networks[at] })
    } else if (what === 'switch')
      await world.connections.switchNetwork(networks[at]).catch(() => {})
    else if (what === 'account') wallet?.change({ addresses: [people[at]] })
    else if (what === 'otherTabSignsOut' && pair.network && pair.address)
      siwx.forget(pair.network, pair.address)
    else if (what === 'otherTabSignsIn' && pair.network && pair.address)
      siwx.store(pair.network, pair.address)
    else if (what === 'disconnect')
      await world.connections.disconnect({ namespace }).catch(() => {})
    else if (what === 'walletEnds') wallet?.end(undefined)
    await flushPromises(120)
    siwx.reading = 'works'
  }
  for (const step of script) {
    await act(step)
    check(world, unsigned())
  }
  for (let more = 0; more < 3; more++) await act({ do: 'cancel', space: 0, at: 0 })
  check(world, unsigned())
  expect(await world.asked()).toBeUndefined()
  return unsigned()
}

describe('required sign-in', () => {
  test('keeps no connection without a session except behind the open prompt, and none once every prompt is answered', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { maxLength: 12 }), async (script) => {
        const left = await play(true, script, ({ view }, unsigned) => {
          if (unsigned.length > 0) expect(view()).toBe('SIWXSignMessage')
        })
        expect(left).toEqual([])
      }),
      sequences(400),
    )
  })
})

describe('optional sign-in', () => {
  test('never disconnects a wallet, and always lets the modal close', async () => {
    const quiet = anyStep.filter(
      (step) => !['disconnect', 'walletEnds', 'checkFails'].includes(step.do),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(quiet, { maxLength: 12 }), async (script) => {
        await play(false, script, ({ emitted, kernel }) => {
          expect(emitted.filter((one) => Array.isArray(one) && one[0] === 'disconnected')).toEqual(
            [],
          )
          expect(kernel.router.isGuarded()).toBe(false)
        })
      }),
      sequences(200),
    )
  })
})
