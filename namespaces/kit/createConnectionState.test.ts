import { expect, test } from 'vitest'
import type { Account, ConnectionState, LatchkeyError } from '#kernel'
import { fault } from '#kernel'
import { collectUncaught } from '../../test/harness/collectUncaught.ts'
import { createConnectionState } from './index.ts'

type Facts = { readonly addresses: readonly string[] }
const idOf = (address = '') => `moon:1:${address}` as const
const stateOf = ({ addresses }: Facts): ConnectionState => ({
  network: 'moon:1',
  networks: ['moon:1'],
  accounts: addresses.map((address) => ({
    id: idOf(address),
    address,
    network: 'moon:1',
    role: 'eoa',
  })),
  active: idOf(addresses[0]),
})
const choose = ({ addresses }: Facts, { address }: Account): Facts => ({
  addresses: [address, ...addresses.filter((one) => one !== address)],
})

function open() {
  const live = createConnectionState<Facts>({ addresses: ['M1', 'M2'] }, stateOf, choose)
  const seen: string[] = []
  const ends: (LatchkeyError | undefined)[] = []
  const release = live.on('change', ({ active }) => seen.push(active))
  live.on('end', (why) => ends.push(why))
  return { live, seen, ends, release }
}

test('emits real changes only, until the listener is released', () => {
  const { live, seen, release } = open()
  live.set({ addresses: ['M1', 'M2'] })
  live.set({ addresses: ['M3'] })
  release()
  live.set({ addresses: ['M4'] })
  expect(seen).toEqual([idOf('M3')])
  expect([live.state.active, live.facts.addresses]).toEqual([idOf('M4'), ['M4']])
})

test('activates one of the known accounts, and no other', () => {
  const { live, seen } = open()
  expect([live.activate(idOf('M2')), live.activate(idOf('M9')), live.activate(undefined)]).toEqual([
    true,
    false,
    false,
  ])
  expect([seen, live.facts.addresses]).toEqual([[idOf('M2')], ['M2', 'M1']])
})

test('ends once, aborts open work with the reason, and emits no change afterwards', () => {
  const { live, seen, ends } = open()
  const why = fault('not-installed')
  live.end(why)
  live.end()
  live.set({ addresses: ['M3'] })
  expect([seen, ends, live.ended.reason, live.state.active]).toEqual([[], [why], why, idOf('M1')])
  const other = open()
  other.live.end()
  expect([other.ends, other.live.ended.reason]).toEqual([
    [undefined],
    expect.objectContaining({ code: 'unauthorized' }),
  ])
})

test('calls a listener of the end that is added after it, later and with the reason', async () => {
  const { live } = open()
  const why = fault('expired')
  live.end(why)
  const late: unknown[] = []
  live.on('end', (reason) => late.push(reason))
  live.on('end', () => late.push('released'))()
  live.on('change', () => late.push('change'))
  expect(late).toEqual([])
  await Promise.resolve()
  expect(late).toEqual([why])
})

test('calls every listener although one throws, and lets the page see the error', async () => {
  const { live, seen } = open()
  const failure = fault('internal')
  const uncaught = collectUncaught()
  const later: string[] = []
  for (const event of ['change', 'end'] as const) {
    live.on(event, () => {
      throw failure
    })
    live.on(event, () => later.push(event))
  }
  live.set({ addresses: ['M3'] })
  live.end()
  expect([seen, later]).toEqual([[idOf('M3')], ['change', 'end']])
  expect(await uncaught()).toEqual([failure, failure])
})

test('releases one registration of a listener, and calls none that was released meanwhile', () => {
  const { live } = open()
  const seen: string[] = []
  const record = ({ active }: ConnectionState) => seen.push(active)
  live.on('change', record)
  const release = live.on('change', record)
  live.on('change', ({ active }) => active === idOf('M4') && live.end())
  live.on('change', record)
  release()
  live.set({ addresses: ['M3'] })
  live.set({ addresses: ['M4'] })
  expect(seen).toEqual([idOf('M3'), idOf('M3'), idOf('M4')])
})
