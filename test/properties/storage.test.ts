import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { storedKeys } from '#kernel'
import { restoreConnections } from '../../modal/restoreConnections.ts'
import { startConnections } from '../harness/startConnections.ts'
import { flushPromises } from '../harness/testClock.ts'
import { sequences } from './sequences.ts'

const keyOf = (name: string) =>
  `lk.${Object.entries(storedKeys).find(([one]) => one === name)?.[1].key}`
const connection = fc.record(
  {
    connectorId: fc.constantFrom('w1', 'w2', '', '__proto__'),
    kind: fc.constantFrom('injected', 'injected', 'injected', 'walletConnect', 'AUTH', 'nobody'),
    accounts: fc.array(fc.record({ address: fc.string() }), { maxLength: 2 }),
    network: fc.constantFrom('eip155:1', 'eip155:10', 'nowhere', ''),
    saved: fc.oneof(fc.constant('{"walletId":"w1"}'), fc.string()),
    remote: fc.string(),
  },
  { requiredKeys: ['connectorId', 'kind', 'accounts', 'network', 'saved'] },
)
const space = fc.constantFrom(
  'eip155',
  'eip155',
  'eip155',
  'solana',
  'solana',
  '__proto__',
  'constructor',
  'nowhere',
)
/** An entry as it is written, mostly; its time and version may be anything. */
const entryOf = (value: fc.Arbitrary<unknown>) =>
  fc.oneof(
    {
      weight: 6,
      arbitrary: value.map((stored) => JSON.stringify({ version: 1, at: 1, value: stored })),
    },
    {
      weight: 2,
      arbitrary: fc
        .record({ version: fc.constantFrom(0, 2, 99), at: fc.constantFrom(0, 2e12, -1), value })
        .map((stored) => JSON.stringify(stored)),
    },
    {
      weight: 1,
      arbitrary: fc.jsonValue().map((value) => JSON.stringify({ version: 1, at: 1, value })),
    },
    { weight: 1, arbitrary: fc.string() },
  )
const tampered = fc
  .record(
    {
      connectedNamespaces: entryOf(fc.array(space, { maxLength: 4 })),
      connections: entryOf(
        fc.dictionary(space, fc.array(connection, { minLength: 1, maxLength: 2 }), { minKeys: 1 }),
      ),
      disconnectedIds: entryOf(fc.dictionary(space, fc.array(fc.string(), { maxLength: 2 }))),
      activeNamespace: entryOf(space),
      activeNetwork: entryOf(fc.constantFrom('eip155:1', 'eip155:10', 'nowhere')),
    },
    { requiredKeys: ['connectedNamespaces', 'connections'] },
  )
  .map(
    (stored) => new Map(Object.entries(stored).map(([name, text]) => [keyOf(name), text] as const)),
  )

describe('stored entries', () => {
  it('connect nothing by tampering until a wallet answers its probe', async () => {
    let probes = 0
    await fc.assert(
      fc.asyncProperty(
        tampered,
        fc.constantFrom('approve', 'revoked', 'silent'),
        async (stored, answer) => {
          const test = startConnections({ entries: stored })
          const { kernel, connections, evm, sol, emitted } = test
          const statuses = () =>
            Object.values(connections.get().namespaces).map(
              ({ accountState }) => accountState.status,
            )
          expect(statuses()).not.toContain('connected')
          const done = restoreConnections(kernel)
          await flushPromises()
          expect(statuses()).not.toContain('connected')
          expect(emitted).toEqual([])
          const resumes = [...evm.resumeRequests, ...sol.resumeRequests]
          probes += resumes.length
          for (const one of resumes)
            if (answer === 'approve') one.approve()
            else if (answer === 'revoked') one.revoked()
          await test.clock.advance(20_000)
          await done
          // Only a wallet that answered is connected, with what it said and not what was stored.
          const connected = Object.values(connections.get().namespaces).filter(
            ({ accountState }) => accountState.status === 'connected',
          )
          expect(connected.length).toBe(answer === 'approve' ? resumes.length : 0)
          for (const { accountState } of connected) expect(accountState.address).toBe('alice')
          // Nothing prompted.
          expect([evm.connectRequests.length, sol.connectRequests.length]).toEqual([0, 0])
          expect(Object.getOwnPropertyNames(Object.prototype)).not.toContain('connectorId')
          kernel.dispose()
        },
      ),
      sequences(1500),
    )
    expect(probes).toBeGreaterThan(40)
  })
})
