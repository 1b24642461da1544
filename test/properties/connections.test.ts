import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Caip2, NamespaceState } from '#kernel'
import { connected, defineNamespace, disconnected, fault, parseAccountId } from '#kernel'
import { restoreConnections } from '../../modal/restoreConnections.ts'
import { createTestKernel } from '../harness/createTestKernel.ts'
import type { ConnectRequestDouble, WalletConnectionDouble } from '../harness/NamespaceDouble.ts'
import { createNamespaceDouble } from '../harness/NamespaceDouble.ts'
import { flushPromises } from '../harness/testClock.ts'
import { sequences } from './sequences.ts'

const spaces = ['eip155', 'solana', 'cosmos'] as const
type Space = (typeof spaces)[number]
const actions = [
  'connect',
  'approve',
  'reject',
  'late',
  'cancel',
  'account',
  'lastAccount',
  'network',
  'end',
  'disconnect',
  'disconnectAll',
  'activate',
  'switch',
  'wipe',
  'refuse',
] as const
type Step = {
  readonly do: (typeof actions)[number]
  readonly space: Space
  readonly wallet: string
  readonly at: number
}
// Most steps fall on one namespace and on what makes and ends connections: long stories of one
// wallet, with the others looking on.
const anyStep: fc.Arbitrary<Step> = fc.record({
  do: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('connect', 'approve', 'reject', 'end', 'cancel') },
    { weight: 2, arbitrary: fc.constantFrom(...actions) },
  ),
  space: fc.constantFrom('eip155', 'eip155', 'eip155', 'eip155', 'solana', 'cosmos'),
  wallet: fc.constantFrom('w1', 'w2'),
  at: fc.nat(1),
})

/**
 * The expected state of one namespace: its live wallet and its pending request. `lost`: a wallet
 * that ended its connection, which the next visit tries again.
 */
type Expected = {
  live?: WalletConnectionDouble | undefined
  lost?: true
  waiting?: { request: ConnectRequestDouble; stop: AbortController } | undefined
}

function world() {
  const doubles = Object.fromEntries(
    spaces.map((space) => [space, createNamespaceDouble(space, [1, 2])]),
  )
  const test = createTestKernel({
    plugins: Object.values(doubles).map(({ manifest }) => defineNamespace(manifest)()),
  })
  const model: Record<Space, Expected> = { eip155: {}, solana: {}, cosmos: {} }
  const old: ConnectRequestDouble[] = []
  let pending = 0
  let open = 0
  test.kernel.on(connected, () => void open++)
  test.kernel.on(disconnected, () => void open--)
  return {
    ...test,
    doubles,
    model,
    old,
    connections: test.kernel.connections,
    pending: () => pending,
    events: () => open,
    begin: () => void pending++,
    finish: () => void pending--,
  }
}
type World = ReturnType<typeof world>

function lose(expected: Expected): void {
  if (expected.live) expected.lost = true
  expected.live = undefined
}

async function connect(world: World, { space, wallet }: Step): Promise<void> {
  const { model, doubles, old } = world
  const before = model[space].waiting
  const stop = new AbortController()
  world.begin()
  world.connections
    .connect(space, { walletId: wallet }, { signal: stop.signal })
    .then(world.finish, world.finish)
  await flushPromises()
  const request = doubles[space]?.connectRequests.at(-1)
  if (before) old.push(before.request)
  model[space].waiting = request && { request, stop }
}
const networkAt = (space: Space, at: number): Caip2 => `${space}:${at + 1}`

const commands: Readonly<
  Record<(typeof actions)[number], (world: World, step: Step) => Promise<void> | void>
> = {
  connect,
  approve({ model }, { space, at }) {
    const { waiting } = model[space]
    if (!waiting) return
    model[space] = { live: waiting.request.approve(networkAt(space, at), ['alice']) }
  },
  reject({ model }, { space }) {
    model[space].waiting?.request.reject(fault('rejected'))
    model[space].waiting = undefined
  },
  late: ({ old }) => void old.shift()?.approve(),
  cancel({ model, old }, { space }) {
    const { waiting } = model[space]
    waiting?.stop.abort()
    if (waiting) old.push(waiting.request)
    model[space].waiting = undefined
  },
  account: ({ model }, { space, at }) =>
    model[space].live?.change({ addresses: [`account${at}`, 'other'] }),
  lastAccount({ model }, { space }) {
    model[space].live?.change({ addresses: [] })
    lose(model[space])
  },
  network: ({ model }, { space, at }) =>
    model[space].live?.change({ network: networkAt(space, at) }),
  end({ model }, { space }) {
    model[space].live?.end()
    lose(model[space])
  },
  async disconnect({ model, old, connections }, { space }) {
    const { waiting } = model[space]
    if (waiting) old.push(waiting.request)
    model[space] = {}
    await connections.disconnect({ namespace: space }).catch(() => {})
  },
  async disconnectAll(world, step) {
    const { model, old } = world
    for (const space of spaces) {
      const { waiting } = model[space]
      if (waiting) old.push(waiting.request)
      model[space] = {}
    }
    await world.connections.disconnect({ stay: step.at === 1 }).catch(() => {})
  },
  activate: ({ connections }, { space }) => connections.activate(space),
  switch: ({ connections }, { space, at }) =>
    connections.switchNetwork(networkAt(space, at)).catch(() => {}),
  wipe: ({ store }) => store.wipe(),
  refuse({ model }, { space }) {
    const { live } = model[space]
    if (live) live.onDisconnect = 'refuse'
  },
}
const touchesAll = new Set<Step['do']>(['disconnectAll', 'late', 'wipe'])

function checkRecord(record: NamespaceState | undefined, { live, waiting }: Expected): void {
  const { status, address, caipAddress, accounts, connectedWalletInfo } = record?.accountState ?? {}
  expect(status).toBe(live ? 'connected' : waiting ? 'connecting' : 'disconnected')
  if (live) {
    expect(record?.connection).toMatchObject({
      connectorId: live.wallet.id,
      network: live.state.network,
    })
    expect([address, connectedWalletInfo?.name]).toEqual([
      live.state.accounts[0]?.address,
      live.wallet.name,
    ])
    expect(parseAccountId(caipAddress ?? '').address).toBe(address)
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

describe('connections over three namespaces, for any sequence of visitor and wallet actions', () => {
  test('keep each namespace in the state of its own wallet, unmoved by any other', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { maxLength: 30, size: 'max' }), async (steps) => {
        const all = world()
        const { kernel, connections, model } = all
        for (const step of steps) {
          const before = connections.get().namespaces
          await commands[step.do](all, step)
          await flushPromises()
          for (const space of spaces) {
            checkRecord(connections.getState(space), model[space])
            if (space !== step.space && !touchesAll.has(step.do))
              expect(connections.getState(space)).toBe(before[space])
            expect(connections.getState(space)?.epoch).toBeGreaterThanOrEqual(
              before[space]?.epoch ?? 0,
            )
            expect(connections.getConnection(space)?.wallet.id).toBe(model[space].live?.wallet.id)
          }
          const kept = spaces.filter((space) => model[space].live || model[space].lost)
          expect(all.pending()).toBe(spaces.filter((space) => model[space].waiting).length)
          expect(
            kernel.listStored().every(({ namespace }) => kept.some((space) => space === namespace)),
          ).toBe(true)
          expect(spaces).toContain(connections.get().active)
        }
        kernel.dispose()
        await flushPromises()
        expect([all.pending(), all.countOpenHandles()]).toEqual([0, 0])
        for (const { live } of Object.values(model)) expect(live?.listening() ?? 0).toBe(0)
      }),
      sequences(2000),
    )
  }, 120_000)
  test('restore on the next visit exactly what the visitor had not disconnected at the end of the last', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          anyStep.filter(({ do: what }) => what !== 'wipe'),
          { maxLength: 20, size: 'max' },
        ),
        async (steps) => {
          const all = world()
          for (const step of steps) {
            await commands[step.do](all, step)
            await flushPromises()
          }
          const kept = spaces.filter((space) => all.model[space].live || all.model[space].lost)
          all.kernel.dispose()
          const next = Object.fromEntries(
            spaces.map((space) => [space, createNamespaceDouble(space, [1, 2])]),
          )
          const { kernel } = createTestKernel({
            entries: all.store.entries,
            plugins: Object.values(next).map(({ manifest }) => defineNamespace(manifest)()),
          })
          const done = restoreConnections(kernel)
          await flushPromises()
          for (const space of spaces)
            expect(next[space]?.resumeRequests.length).toBe(kept.includes(space) ? 1 : 0)
          for (const space of kept) next[space]?.resumeRequests[0]?.approve()
          await done
          for (const space of spaces)
            expect(kernel.connections.getState(space)?.accountState.status).toBe(
              kept.includes(space) ? 'connected' : 'disconnected',
            )
          kernel.dispose()
        },
      ),
      sequences(500),
    )
  }, 120_000)
  test('emit at most one `disconnected` after every `connected`', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          anyStep.filter(({ do: what }) => what !== 'connect'),
          { maxLength: 10 },
        ),
        async (steps) => {
          const all = world()
          for (const space of spaces)
            await connect(all, { do: 'connect', space, wallet: 'w1', at: 0 })
          for (const step of steps) {
            await commands[step.do](all, step)
            await flushPromises()
            expect(all.events()).toBe(spaces.filter((space) => all.model[space].live).length)
          }
          all.kernel.dispose()
        },
      ),
      sequences(500),
    )
  }, 120_000)
})
