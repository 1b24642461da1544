import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { NamespaceState } from '#kernel'
import { flushPromises } from '../harness/testClock.ts'
import { sequences } from './sequences.ts'
import type { Expected, World } from './visitModel.ts'
import { announceInstalled, commands, createVisits } from './visitModel.ts'
import type { Space, Step } from './visitSteps.ts'
import { actions, spaces, touchesAll } from './visitSteps.ts'

// Most steps make and end connections; reloading is seldom, so that stories get long.
const anyStep: fc.Arbitrary<Step> = fc.record({
  do: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('connect', 'approve') },
    { weight: 1, arbitrary: fc.constantFrom('reloadAndRestore') },
    { weight: 5, arbitrary: fc.constantFrom(...actions) },
  ),
  space: fc.constantFrom(...spaces),
  wallet: fc.constantFrom('w1', 'w2'),
  at: fc.nat(1),
})
const story = (maxLength: number) => fc.array(anyStep, { maxLength, size: 'max' })

async function take(world: World, step: Step): Promise<void> {
  await commands[step.do](world, step)
  await flushPromises()
}
const stored = ({ platform }: World, key: string): unknown => {
  const text = platform.store.entries.get(`lk.${key}`)
  return text === undefined ? undefined : JSON.parse(text).value
}
const entryOf = (world: World, space: Space) =>
  ['connections', 'disconnected_connector_ids'].map((key) => Object(stored(world, key))[space])
/** The visible state of a namespace: record, live wallet, wallet requests, rows and storage. */
const seenOf = (world: World, space: Space) => {
  const { kernel, doubles, model } = world
  const { connectRequests, resumeRequests } = doubles[space]
  const { received: of, listening } = model[space].live ?? {}
  const rows = kernel.wallets
    .get()
    .flatMap(({ connectors }) =>
      connectors.filter(({ namespace }) => namespace === space).map(({ walletId }) => walletId),
    )
  const requests = [
    connectRequests.length,
    resumeRequests.length,
    of?.disconnects,
    of?.switches.length,
    of?.calls.length,
    listening?.(),
  ]
  return {
    same: [
      kernel.connections.getState(space),
      kernel.connections.getConnection(space),
      rows.join(),
      requests.join(),
    ],
    entry: entryOf(world, space),
  }
}

function checkRecord(
  record: NamespaceState | undefined,
  { live, waiting, reason }: Expected,
): void {
  const { status, address, caipAddress, accounts, connectedWalletInfo } = record?.accountState ?? {}
  expect(status).toBe(live ? 'connected' : waiting ? 'connecting' : 'disconnected')
  expect(record?.reason?.code).toBe(reason)
  if (live) {
    expect(record?.connection).toMatchObject({
      connectorId: live.wallet.id,
      network: live.state.network,
    })
    expect([address, caipAddress, connectedWalletInfo?.name]).toEqual([
      live.state.accounts[0]?.address,
      live.state.active,
      live.wallet.name,
    ])
    expect(record?.networkState.caipNetwork?.caipNetworkId).toBe(live.state.network)
  } else
    expect([record?.connection, address, caipAddress, accounts, connectedWalletInfo]).toEqual([
      undefined,
      undefined,
      undefined,
      [],
      undefined,
    ])
}

/**
 * Storage holds what was connected last, for the namespaces that are remembered, and for no other.
 */
function checkStorage(world: World): void {
  const { model } = world
  const known = spaces.filter((space) => model[space].remembered)
  expect([...Object(stored(world, 'connected_namespaces') ?? [])].sort()).toEqual([...known].sort())
  const entries = Object(stored(world, 'connections') ?? {})
  expect(Object.keys(entries).sort()).toEqual([...known].sort())
  for (const space of known) {
    const { wallet, network, addresses, isMissing } = model[space].remembered ?? {}
    expect(entries[space]).toEqual([
      {
        kind: 'injected',
        connectorId: wallet,
        network,
        accounts: addresses?.map((address) => ({ address })),
        saved: JSON.stringify({ walletId: wallet }),
        ...(isMissing && { missing: expect.any(Number) }),
      },
    ])
  }
}

describe('three namespaces, for any interleaving of visitor, wallet and host actions', () => {
  test('leave the others’ record, wallet, memory and rows unchanged, without a wallet request', async () => {
    await fc.assert(
      fc.asyncProperty(story(14), async (steps) => {
        const world = createVisits()
        await announceInstalled(world)
        for (const step of steps) {
          const others = touchesAll.has(step.do)
            ? []
            : spaces.filter((space) => space !== step.space)
          const before = others.map((space) => seenOf(world, space))
          const { namespaces } = world.kernel.connections.get()
          await take(world, step)
          for (const [at, space] of others.entries()) {
            const now = seenOf(world, space)
            // Not only alike: untouched.
            expect(
              now.same.every((value, which) => Object.is(value, before[at]?.same[which])),
            ).toBe(true)
            expect(now.entry).toEqual(before[at]?.entry)
          }
          if (step.do === 'activate')
            expect(world.kernel.connections.get().namespaces).toBe(namespaces)
          for (const space of spaces)
            checkRecord(world.kernel.connections.getState(space), world.model[space])
          checkStorage(world)
          for (const { live, gone } of Object.values(world.model))
            for (const wallet of gone)
              expect(wallet === live || wallet.listening() === 0).toBe(true)
          expect(spaces).toContain(world.kernel.connections.get().active)
        }
        world.kernel.dispose()
        await flushPromises()
        expect([world.pending, world.platform.countOpenHandles()]).toEqual([0, 0])
        for (const { live, waiting, old } of Object.values(world.model)) {
          const late = [...old, ...(waiting ? [waiting.request] : [])].map((request) =>
            request.approve(),
          )
          await flushPromises()
          for (const wallet of [...late, ...(live ? [live] : [])])
            expect(wallet.listening()).toBe(0)
        }
        for (const double of Object.values(world.doubles)) expect(double.discovering()).toBe(0)
      }),
      sequences(10_000),
    )
  }, 240_000)
  test('end in the state they would have had alone', async () => {
    await fc.assert(
      fc.asyncProperty(story(14), async (steps) => {
        const play = async (chosen: readonly Step[]) => {
          const world = createVisits()
          await announceInstalled(world)
          for (const step of chosen) await take(world, step)
          return world
        }
        const all = await play(steps)
        for (const space of spaces) {
          const alone = await play(
            steps.filter((step) => step.space === space || touchesAll.has(step.do)),
          )
          // Storage has one entry for a network chosen without a connection: a new
          // visit restores only that of the namespace on screen.
          const anew = steps.some(
            ({ do: what }) => what === 'reload' || what === 'reloadAndRestore',
          )
          const [here, there] = [all, alone].map((world) => {
            const record = world.kernel.connections.getState(space)
            return {
              record: anew && !record?.connection ? { ...record, networkState: undefined } : record,
              entry: entryOf(world, space),
            }
          })
          expect(here).toEqual(there)
          alone.kernel.dispose()
        }
        all.kernel.dispose()
      }),
      sequences(1500),
    )
  }, 240_000)
})
