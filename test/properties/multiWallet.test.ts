import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fault } from '#kernel'
import { restoreConnections } from '../../modal/restoreConnections.ts'
import type { WalletConnectionDouble } from '../harness/NamespaceDouble.ts'
import { startMultiWallet } from '../harness/startMultiWallet.ts'
import { flushPromises } from '../harness/testClock.ts'
import { sequences } from './sequences.ts'

const spaces = ['eip155', 'solana'] as const
type Space = (typeof spaces)[number]
const actions = [
  'connect',
  'connect',
  'abandon',
  'switch',
  'switch',
  'disconnect',
  'remove',
  'leave',
  'lock',
  'revoke',
  'change',
  'activate',
  'reload',
] as const
type Step = {
  readonly do: (typeof actions)[number]
  readonly space: Space
  readonly wallet: string
  readonly answers: boolean
}
const anyStep: fc.Arbitrary<Step> = fc.record({
  do: fc.constantFrom(...actions),
  space: fc.constantFrom(...spaces),
  wallet: fc.constantFrom('w1', 'w2', 'w3'),
  answers: fc.boolean(),
})

type Visit = Awaited<ReturnType<typeof startMultiWallet>>
/** The wallet's side of what was connected last, by namespace and wallet. */
type World = {
  visit: Visit
  readonly last: Record<Space, Map<string, WalletConnectionDouble>>
  readonly ended: Set<WalletConnectionDouble>
}

const doubleOf = ({ visit }: World, space: Space) => (space === 'eip155' ? visit.evm : visit.sol)
const isGranted = ({ ended }: World, double: WalletConnectionDouble | undefined) =>
  double !== undefined && !ended.has(double) && double.received.disconnects === 0
const quietly = (work: Promise<unknown>) => work.catch(() => {})

async function connect(world: World, { space, wallet, answers }: Step): Promise<void> {
  const double = doubleOf(world, space)
  const count = double.connectRequests.length
  const done = quietly(world.visit.connections.connect(space, { walletId: wallet }))
  await flushPromises()
  const connectRequest = double.connectRequests[count]
  if (!answers) connectRequest?.reject(fault('rejected'))
  else if (connectRequest)
    world.last[space].set(wallet, connectRequest.approve(undefined, [`${wallet} of ${space}`]))
  await done
}

/** The attempt is given up before the wallet answers; it answers all the same. */
async function abandon(world: World, { space, wallet }: Step): Promise<void> {
  const double = doubleOf(world, space)
  const count = double.connectRequests.length
  const stop = new AbortController()
  const done = quietly(
    world.visit.connections.connect(space, { walletId: wallet }, { signal: stop.signal }),
  )
  await flushPromises()
  stop.abort()
  const late = double.connectRequests[count]?.approve(undefined, ['mallory'])
  await done
  await flushPromises()
  // An installed wallet has one permission for the whole site.
  if (isGranted(world, world.last[space].get(wallet))) expect(late?.received.disconnects).toBe(0)
}

/** Reloads the page; a wallet answers its probe, or was locked meanwhile. */
async function reload(world: World, { wallet }: Step): Promise<void> {
  const { entries } = world.visit.store
  world.visit.kernel.dispose()
  for (const space of spaces) world.last[space].clear()
  world.visit = await startMultiWallet({ entries })
  const restoring = restoreConnections(world.visit.kernel)
  await flushPromises()
  // Storage is a hint: no namespace is connected before a wallet answers.
  expect(
    world.visit.service.get().connections.filter(({ status }) => status !== 'connecting'),
  ).toEqual([])
  for (const space of spaces)
    for (const request of doubleOf(world, space).resumeRequests) {
      const { walletId } = JSON.parse(request.saved)
      if (walletId === wallet) request.revoked()
      else world.last[space].set(walletId, request.approve(undefined, [`${walletId} of ${space}`]))
    }
  await restoring
  await world.visit.service.restored()
}

function end(
  world: World,
  { space, wallet }: Step,
  how: (double: WalletConnectionDouble) => void,
): void {
  const double = world.last[space].get(wallet)
  if (!double) return
  world.ended.add(double)
  how(double)
}

const commands: Readonly<Record<Step['do'], (world: World, step: Step) => unknown>> = {
  connect,
  abandon,
  reload,
  switch: ({ visit }, { space, wallet }) => {
    const known = visit.service
      .get()
      .connections.some((one) => one.namespace === space && one.id === wallet)
    return known && quietly(visit.service.switchTo({ namespace: space, id: wallet }))
  },
  disconnect: ({ visit }, { space, wallet }) =>
    quietly(visit.service.disconnect({ namespace: space, id: wallet })),
  remove: ({ visit }, { space, wallet }) =>
    quietly(visit.service.remove({ namespace: space, id: wallet })),
  leave: ({ visit }, { space, answers }) =>
    quietly(visit.connections.disconnect({ namespace: space, stay: true, kept: answers })),
  lock: (world, step) => end(world, step, (double) => double.end(fault('locked'))),
  revoke: (world, step) => end(world, step, (double) => double.change({ addresses: [] })),
  change: ({ last }, { space, wallet }) =>
    last[space].get(wallet)?.change({ addresses: [`other of ${wallet}`, `${wallet} of ${space}`] }),
  activate: ({ visit }, { space }) => visit.connections.activate(space),
}

function check(world: World): void {
  const { visit, last, ended } = world
  const { connections, recentConnections } = visit.service.get()
  for (const space of spaces) {
    const live = connections.filter(({ namespace }) => namespace === space)
    const all = [...live, ...recentConnections.filter(({ namespace }) => namespace === space)].map(
      ({ id }) => id,
    )
    expect(new Set(all).size).toBe(all.length)
    // The active wallet is one of the live ones, and the host's view of the namespace.
    const record = visit.connections.getState(space)
    const inUse = live.filter(({ status }) => status === 'active')
    expect(inUse.map(({ id }) => id)).toEqual(
      record?.connection ? [record.connection.connectorId] : [],
    )
    if (inUse[0]) expect(visit.connections.getConnection(space)).toBe(last[space].get(inUse[0].id))
    // The listed wallets are exactly those that still grant access, with their current
    // accounts.
    const granted = [...last[space]].filter(([, double]) => isGranted(world, double))
    expect(live.map(({ id, address }) => `${id} ${address}`).sort()).toEqual(
      granted.map(([id, double]) => `${id} ${double.state.accounts[0]?.address}`).sort(),
    )
    for (const double of ended) expect(double.listening()).toBe(0)
  }
}

describe('several wallets at once', () => {
  it('show true states and change no record of another namespace, for any interleaving of connecting, switching, disconnecting, forgetting, locking and reloading', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { maxLength: 25, size: 'max' }), async (steps) => {
        const world: World = {
          visit: await startMultiWallet(),
          last: { eip155: new Map(), solana: new Map() },
          ended: new Set(),
        }
        for (const step of steps) {
          const other = step.space === 'eip155' ? 'solana' : 'eip155'
          const [before, at] = [world.visit.connections.getState(other), world.visit]
          await commands[step.do](world, step)
          await flushPromises()
          check(world)
          if (world.visit === at) expect(world.visit.connections.getState(other)).toBe(before)
        }
        world.visit.kernel.dispose()
      }),
      sequences(300),
    )
  })
})
