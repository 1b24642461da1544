import type { Caip2, LatchkeyError } from '#kernel'
import { defineNamespace, fault } from '#kernel'
import { restoreConnections } from '../../modal/restoreConnections.ts'
import { createTestKernel } from '../harness/createTestKernel.ts'
import type { NamespaceDouble, WalletConnectionDouble } from '../harness/NamespaceDouble.ts'
import { createNamespaceDouble } from '../harness/NamespaceDouble.ts'
import { flushPromises } from '../harness/testClock.ts'
import { createTestPlatform } from '../harness/testPlatform.ts'
import type { Action, Space, Step } from './visitSteps.ts'
import { spaces } from './visitSteps.ts'

type Request = {
  approve(at?: Caip2, addresses?: readonly string[]): WalletConnectionDouble
  reject(error?: unknown): void
}
/** The expected state of a namespace: its live wallet, pending request and stored record. */
export type Expected = {
  live?: WalletConnectionDouble | undefined
  waiting?:
    | { readonly request: Request; readonly stop?: AbortController; readonly restored?: true }
    | undefined
  remembered?:
    | {
        readonly wallet: string
        readonly network: Caip2
        readonly addresses: readonly string[]
        /** It was not there on a later visit. */
        readonly isMissing?: true
      }
    | undefined
  reason?: LatchkeyError['code'] | undefined
  readonly old: Request[]
  /** Former wallets, without listeners. */
  readonly gone: WalletConnectionDouble[]
}

const networkAt = (space: Space, at: number): Caip2 => `${space}:${at + 1}`

const blank = (): Expected => ({ old: [], gone: [] })

/** Makes three namespaces over any number of visits to a page, with the expected state of each. */
export function createVisits() {
  const doubles = Object.fromEntries(
    spaces.map((space) => [space, createNamespaceDouble(space, [1, 2])]),
  ) as Record<Space, NamespaceDouble>
  const platform = createTestPlatform()
  const visit = () =>
    createTestKernel({
      on: platform,
      plugins: Object.values(doubles).map(({ manifest }) => defineNamespace(manifest)()),
    }).kernel
  const model: Record<Space, Expected> = { eip155: blank(), solana: blank(), cosmos: blank() }
  const world = { doubles, platform, model, kernel: visit(), pending: 0, visit }
  return world
}
export type World = ReturnType<typeof createVisits>

/** Announces what is installed, as pages do on each visit. */
export async function announceInstalled({ doubles, kernel }: World): Promise<void> {
  kernel.wallets.startDiscovery()
  await flushPromises()
  for (const double of Object.values(doubles)) double.announce(installed)
}
const installed = ['w1', 'w2'].map((id) => ({ id, name: `Wallet ${id}`, ready: true }))

function remember(expected: Expected): void {
  const { live } = expected
  if (!live) return
  expected.remembered = {
    wallet: live.wallet.id,
    network: live.state.network,
    addresses: live.state.accounts.map(({ address }) => address),
  }
}
/** Replaces the live wallet, by none if absent. */
function replace(expected: Expected, live?: WalletConnectionDouble): void {
  if (expected.live) expected.gone.push(expected.live)
  expected.live = live
}
/** The wallet stays remembered if the next visit may find it unlocked. */
function lose(expected: Expected, reason?: LatchkeyError['code']): void {
  replace(expected)
  expected.reason = reason
}
function forget(expected: Expected, reason?: LatchkeyError['code']): void {
  lose(expected, reason)
  expected.remembered = undefined
}
/** Abandons the pending request, which may still be answered. */
function abandon(expected: Expected): void {
  if (expected.waiting) expected.old.push(expected.waiting.request)
  expected.waiting = undefined
}

async function connect(world: World, { space, wallet }: Step): Promise<void> {
  const { model, doubles, kernel } = world
  const stop = new AbortController()
  const finish = () => void world.pending--
  world.pending++
  abandon(model[space])
  const count = doubles[space].connectRequests.length
  kernel.connections
    .connect(space, { walletId: wallet }, { signal: stop.signal })
    .then(finish, finish)
  await flushPromises()
  const request = doubles[space].connectRequests[count]
  if (!request) throw new Error('the wallet got no request')
  if (!model[space].live) model[space].reason = undefined
  model[space].waiting = { request, stop }
}

async function reload(world: World, restoring: boolean): Promise<void> {
  const { model, doubles } = world
  for (const space of spaces) {
    abandon(model[space])
    replace(model[space])
    model[space].reason = undefined
  }
  world.kernel.dispose()
  await flushPromises()
  world.kernel = world.visit()
  await announceInstalled(world)
  if (!restoring) return
  const counts = spaces.map((space) => doubles[space].resumeRequests.length)
  const finish = () => void world.pending--
  world.pending++
  restoreConnections(world.kernel).then(finish, finish)
  await flushPromises()
  for (const [at, space] of spaces.entries()) {
    const request = doubles[space].resumeRequests[counts[at] ?? 0]
    if ((request !== undefined) !== (model[space].remembered !== undefined))
      throw new Error(`${space} was ${request ? '' : 'not '}restored`)
    if (request) model[space].waiting = { request, restored: true }
  }
}

function ended(
  expected: Expected,
  reason: LatchkeyError['code'],
  how: (live: WalletConnectionDouble) => void,
): void {
  const { live } = expected
  if (!live) return
  lose(expected, expected.waiting ? undefined : reason)
  how(live)
}
function answered(
  expected: Expected,
  reason: LatchkeyError['code'],
  how: (request: Request) => void,
): void {
  const { waiting, live } = expected
  if (!waiting) return
  expected.waiting = undefined
  const { remembered } = expected
  if (waiting.restored)
    expected.remembered =
      remembered && reason === 'unauthorized' ? { ...remembered, isMissing: true } : undefined
  if (!live) expected.reason = reason
  how(waiting.request)
}

/** Runs a step and updates the expected state. */
export const commands: Readonly<
  Record<Action, (world: World, step: Step) => Promise<void> | void>
> = {
  connect,
  cancel({ model }, { space }) {
    const { waiting } = model[space]
    if (!waiting?.stop) return
    waiting.stop.abort()
    abandon(model[space])
  },
  disconnect({ model, kernel }, { space }) {
    abandon(model[space])
    forget(model[space])
    return kernel.connections.disconnect({ namespace: space, stay: true }).catch(() => {})
  },
  async switchNetwork({ model, kernel }, { space, at }) {
    await kernel.connections.switchNetwork(networkAt(space, at)).catch(() => {})
    remember(model[space])
  },
  activate: ({ kernel }, { space }) => kernel.connections.activate(space),
  approve({ model }, { space, at }) {
    const { waiting } = model[space]
    if (!waiting) return
    replace(model[space], waiting.request.approve(networkAt(space, at), ['alice']))
    Object.assign(model[space], { waiting: undefined, reason: undefined })
    remember(model[space])
  },
  approveNothing: ({ model }, { space }) =>
    answered(
      model[space],
      'unauthorized',
      (request) => void request.approve(networkAt(space, 0), []),
    ),
  reject: ({ model }, { space }) =>
    answered(model[space], 'rejected', (request) => request.reject(fault('rejected'))),
  late: ({ model }, { space, at }) =>
    void model[space].old.shift()?.approve(networkAt(space, at), ['mallory']),
  lateReject: ({ model }, { space }) => model[space].old.shift()?.reject(fault('internal')),
  lateEvent({ model }, { space, at }) {
    for (const wallet of model[space].gone) {
      if (at === 0) wallet.change({ addresses: ['mallory'] })
      else wallet.end(fault('locked'))
    }
  },
  changeAccount({ model }, { space, at }) {
    model[space].live?.change({ addresses: [`account${at}`, 'other'] })
    remember(model[space])
  },
  changeNetwork({ model }, { space, at }) {
    model[space].live?.change({ network: networkAt(space, at) })
    remember(model[space])
  },
  lock({ model }, { space }) {
    ended(model[space], 'unauthorized', (live) => {
      live.change({ addresses: [] })
      live.end(fault('locked'))
    })
  },
  end: ({ model }, { space }) => ended(model[space], 'locked', (live) => live.end(fault('locked'))),
  remove({ model, doubles }, { space }) {
    doubles[space].announce([])
    ended(model[space], 'unauthorized', (live) => live.end())
  },
  comeBack: ({ doubles }, { space }) => doubles[space].announce(installed),
  refuse({ model }, { space, at }) {
    const { live } = model[space]
    if (live) live.onDisconnect = at === 0 ? 'refuse' : 'throw'
  },
  async disconnectAll({ model, kernel }) {
    for (const space of spaces) {
      const { live, waiting, remembered, reason } = model[space]
      abandon(model[space])
      forget(model[space], live || waiting || remembered ? undefined : reason)
    }
    await kernel.connections.disconnect({ stay: true }).catch(() => {})
  },
  reload: (world) => reload(world, false),
  reloadAndRestore: (world) => reload(world, true),
}
