import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JourneyFixture } from '../harness/openJourneyFixture.ts'
import { openJourneyFixture } from '../harness/openJourneyFixture.ts'
import type { Visit } from '../harness/openVisit.ts'
import { pairPhone } from '../harness/pairPhone.ts'
import { waitUntil } from '../harness/waitUntil.ts'

const namespaces = ['eip155', 'solana', 'polkadot', 'bip122', 'cosmos', 'sui', 'stacks']

let stage: JourneyFixture
beforeAll(async () => {
  stage = await openJourneyFixture()
})
afterAll(() => stage.close())

async function showCode(): Promise<Visit> {
  const visit = await stage.visit({ query: { namespaces: 'all', wallets: 'silent' } })
  await visit.open()
  await visit.pressButton(/^WalletConnect/)
  return visit
}
const statuses = (visit: Visit) =>
  visit.page.evaluate(() =>
    Object.fromEntries(
      Object.entries(window.latchkey.getState().namespaces).map(([id, { accountState }]) => [
        id,
        accountState.status,
      ]),
    ),
  )
const all = (status: string) => Object.fromEntries(namespaces.map((id) => [id, status]))
/**
 * Has the namespace's account sign, and its ecosystem's own library judge; the code when it is
 * refused.
 */
const judged = (visit: Visit, namespace: string) =>
  visit.page.evaluate(
    async ([id, api]) => {
      const account = window.latchkey.getState().namespaces[id]?.accountState.caipAddress
      const message = `Tidewater greets ${id}`
      try {
        const signed = await window.latchkey.signMessage(message, { namespace: id })
        const answer = await fetch(`${api}/__sandbox/verify`, {
          method: 'POST',
          body: JSON.stringify({ account, message, signed }),
        })
        return String((await answer.json()).valid)
      } catch (error) {
        return String(Reflect.get(Object(error), 'code'))
      }
    },
    [namespace, stage.sandbox.info.api] as const,
  )

/**
 * Requests that the client has stored without an answer. It stores answers a moment after it has
 * passed them on; a reload in between would leave it with requests that nothing waits for.
 */
const listOpenRequests = (visit: Visit) =>
  visit.page.evaluate(async () => {
    const settle = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await settle(indexedDB.open('WALLET_CONNECT_V2_INDEXED_DB'))
    const store = database.transaction('keyvaluestorage').objectStore('keyvaluestorage')
    const keys = await settle(store.getAllKeys())
    const key = keys.map(String).find((name) => /[:/]history$/.test(name))
    const records = JSON.parse(await settle(store.get(key ?? '')))
    database.close()
    return records
      .filter(({ response }: { response?: unknown }) => response === undefined)
      .map(({ id }: { id: number }) => id)
  })

describe('one session for seven namespaces', () => {
  let visit: Visit
  beforeAll(async () => {
    visit = await showCode()
    await pairPhone(stage, visit)
    await visit.waitForClose()
  })
  afterAll(() => stage.clear())

  it('connects seven namespaces with one scan', async () => {
    await waitUntil(() => statuses(visit)).toEqual(all('connected'))
  })

  it.each(namespaces)(
    'verifies what %s signs on the phone with its own library',
    async (namespace) => {
      expect(await judged(visit, namespace)).toBe('true')
    },
  )

  it.each(namespaces)('reports a rejection on the phone for %s', async (namespace) => {
    await stage.control('POST', '/phone/next', { behaviour: 'reject' })
    expect(await judged(visit, namespace)).toBe('rejected')
  })

  it('restores all seven namespaces after a reload', async () => {
    await waitUntil(() => listOpenRequests(visit)).toEqual([])
    await visit.page.reload()
    await visit.waitForReady()
    await waitUntil(() => statuses(visit)).toEqual(all('connected'))
    expect(await judged(visit, 'solana')).toBe('true')
  })

  it('disconnects all namespaces when the phone ends the session', async () => {
    await stage.control('POST', '/phone/session', { action: 'disconnect' })
    await waitUntil(() => statuses(visit)).toEqual(all('disconnected'))
    // The client prints each rejection.
    expect(visit.errors.filter((text) => !text.includes('User rejected'))).toEqual([])
  })
})

describe('a phone that grants less than the site requests', () => {
  it('connects the granted namespaces, and refuses an ungranted method before anything is sent', async () => {
    const visit = await showCode()
    const none = { chains: [], methods: [], events: [], accounts: [] }
    await pairPhone(stage, visit, {
      namespaces: {
        polkadot: none,
        bip122: none,
        cosmos: none,
        sui: none,
        stacks: none,
        solana: { methods: ['solana_signTransaction'] },
      },
    })
    await visit.waitForClose()
    await waitUntil(() => statuses(visit)).toEqual({
      ...all('disconnected'),
      eip155: 'connected',
      solana: 'connected',
    })
    const { questions: before } = Object(await stage.control('GET', '/phone'))
    expect(await judged(visit, 'solana')).toBe('unsupported')
    expect(Object(await stage.control('GET', '/phone')).questions).toEqual(before)
    expect(await judged(visit, 'eip155')).toBe('true')
    await stage.clear()
  })
})
