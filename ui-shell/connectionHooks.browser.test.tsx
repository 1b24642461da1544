import { useEffect, useState } from 'react'
import type { Root } from 'react-dom/client'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ModalDouble } from '../test/harness/createModalDouble.ts'
import { createModalDouble } from '../test/harness/createModalDouble.ts'
import type { ConnectionChange, KnownConnection } from './knownConnection.ts'
import { LatchkeyProvider, useAccount, useConnection, useConnections, useNetwork } from './react.ts'

const known = (
  id: string,
  status: KnownConnection['status'],
  namespace = 'eip155',
): KnownConnection => ({
  namespace,
  id,
  status,
  connectorId: id,
  kind: 'injected',
  name: id,
  accounts: [{ address: '0x1' }],
  address: '0x1',
})
const moved: ConnectionChange = {
  namespace: 'eip155',
  address: '0x1',
  hasSwitchedAccount: false,
  hasSwitchedWallet: true,
  hasDeletedWallet: false,
}

let place: HTMLElement
let root: Root
let double: ModalDouble
let calls: string[]
let outcomes: unknown[]

function Page() {
  const { connections, recentConnections } = useConnections('eip155')
  const { connection, isPending, switchConnection, deleteConnection } = useConnection({
    onSuccess: (result) => outcomes.push(result),
    onError: (error) => outcomes.push(String(error)),
  })
  const ref = { namespace: 'eip155', id: 'w2' }
  return (
    <>
      <output>
        {JSON.stringify({
          live: connections.map(({ id }) => id),
          recent: recentConnections.map(({ id }) => id),
          active: connection?.id,
          isPending,
        })}
      </output>
      <button type="button" onClick={() => switchConnection(ref, '0x2')}>
        Switch
      </button>
      <button type="button" onClick={() => deleteConnection(ref)}>
        Delete
      </button>
    </>
  )
}
const shown = () => JSON.parse(place.querySelector('output')?.textContent ?? '{}')
const press = (name: string) =>
  [...place.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click()
const show = () =>
  root.render(
    <LatchkeyProvider modal={double.modal}>
      <Page />
    </LatchkeyProvider>,
  )

beforeEach(() => {
  place = document.createElement('div')
  document.body.append(place)
  root = createRoot(place)
  double = createModalDouble()
  calls = []
  outcomes = []
  Object.assign(double.modal, {
    async getConnections() {
      calls.push('connections')
      return {
        connections: [
          known('w1', 'active'),
          known('w2', 'connected'),
          known('s1', 'active', 'solana'),
        ],
        recentConnections: [known('w3', 'disconnected')],
      }
    },
  })
})
afterEach(() => {
  root.unmount()
  place.remove()
})

/** Keeps what the hooks return in a state of its own, as an effect of each change. */
function Copy({ onDraw }: { onDraw(): void }) {
  const { connections, recentConnections } = useConnections('eip155')
  const { networks } = useNetwork()
  const account = useAccount()
  const [copies, setCopies] = useState<readonly unknown[]>([])
  useEffect(
    () => setCopies([connections, recentConnections, networks, account]),
    [connections, recentConnections, networks, account],
  )
  useEffect(onDraw)
  return <output>{JSON.stringify({ copies: copies.length })}</output>
}

it('returns the same lists and the same account while nothing changes', async () => {
  let drawn = 0
  double.set({ features: { anything: true } })
  root.render(
    <LatchkeyProvider modal={double.modal}>
      <Copy onDraw={() => void drawn++} />
    </LatchkeyProvider>,
  )
  await expect.poll(shown).toEqual({ copies: 4 })
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(drawn).toBeLessThan(8)
})

describe('`useConnections` and `useConnection`', () => {
  it('shows nothing of an earlier modal once the provider has another', async () => {
    double.set({ features: { multiWallet: true } })
    show()
    await expect.poll(() => shown().live).toEqual(['w1', 'w2'])
    double = createModalDouble()
    show()
    await expect.poll(() => shown().live).toEqual([])
  })

  it('loads nothing before it is decided whether there are several wallets at once', async () => {
    show()
    await expect.poll(shown).toEqual({ live: [], recent: [], isPending: false })
    expect(calls).toEqual([])
  })
  it('follows the connections of a namespace: all, the one in use, and those that can be restored', async () => {
    double.set({ features: { anything: true } })
    show()
    await expect
      .poll(shown)
      .toEqual({ live: ['w1', 'w2'], recent: ['w3'], active: 'w1', isPending: false })
    double.emit('connections', { connections: [known('w2', 'active')], recentConnections: [] })
    await expect.poll(shown).toEqual({ live: ['w2'], recent: [], active: 'w2', isPending: false })
  })
  it('shows no connections where the feature is off', async () => {
    const none = async () => {
      calls.push('read')
      return { connections: [], recentConnections: [] }
    }
    Object.assign(double.modal, { getConnections: none })
    double.set({ features: { anything: false } })
    show()
    await expect.poll(() => calls.length).toBe(2)
    expect(shown()).toEqual({ live: [], recent: [], isPending: false })
  })
  it('switches and deletes connections, is pending meanwhile, and returns the outcome', async () => {
    let settle = (_: ConnectionChange) => {}
    Object.assign(double.modal, {
      switchConnection: (...given: unknown[]) => {
        calls.push(JSON.stringify(given))
        return new Promise<ConnectionChange>((resolve) => {
          settle = resolve
        })
      },
      deleteConnection: async () => Promise.reject(new Error('no')),
    })
    show()
    await expect.poll(shown).toMatchObject({ isPending: false })
    press('Switch')
    await expect.poll(shown).toMatchObject({ isPending: true })
    settle(moved)
    await expect.poll(shown).toMatchObject({ isPending: false })
    press('Delete')
    await expect.poll(() => outcomes).toEqual([moved, 'Error: no'])
    expect(calls).toEqual(['[{"namespace":"eip155","id":"w2"},"0x2"]'])
  })
})
