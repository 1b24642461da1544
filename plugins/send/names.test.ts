import { describe, expect, it, vi } from 'vitest'
import type { Account, NamespaceManifest } from '#kernel'
import type { IntentDraft } from '#kernel/intent'
import { createState } from '../../kernel/state.ts'
import { alice, bob, startSending } from '../../test/harness/startSending.ts'
import { createRecipient } from './createRecipient.ts'
import { createReview } from './createReview.ts'
import type { SendState } from './port.ts'
import { startState } from './startState.ts'

const from: Account = { id: `eip155:1:${alice}`, address: alice, network: 'eip155:1', role: 'eoa' }

/** The receiver's desk where somebody resolves names; what `friend.eth` leads to can change. */
async function startNames() {
  const { kernel, clock } = await startSending()
  const records = new Map([['friend.eth', bob]])
  const asked: string[] = []
  const state = createState<SendState>(startState(), () => {})
  const none: readonly NamespaceManifest[] = []
  const networks = { load: kernel.networks.load, manifests: () => none, find: () => undefined, of: () => [] }
  const resolve = async (name: string) => {
    asked.push(name)
    const address = records.get(name)
    return address === undefined ? undefined : { address, name }
  }
  const desk = createRecipient({
    networks,
    platform: { after: clock.after },
    state,
    account: () => from,
    surroundings: () => ({ account: alice, others: [], known: [] }),
    resolver: async () => resolve,
  })
  const typed = async (text: string) => {
    desk.set(text)
    await vi.waitFor(async () => {
      await clock.advance(500)
      expect(state.get().recipient.status).not.toBe('checking')
    })
    return state.get().recipient
  }
  return { desk, typed, asked, records, networks, state: state.get }
}

describe('a name as the receiver', () => {
  it('is normalised before anybody is asked, and leads to an address', async () => {
    const { typed, asked, state } = await startNames()
    expect(await typed('FRIEND.eth')).toMatchObject({ status: 'good', address: bob, name: 'friend.eth' })
    expect([asked, state().receiverProfileName]).toEqual([['friend.eth'], 'friend.eth'])
  })

  it.each([
    ['stranger.eth', 'name-unknown', 1],
    ['fri\u0435nd.eth', 'name', 0],
    ['fr\u2028iend.eth', 'format', 0],
  ] as const)('%j is refused as %s', async (name, why, times) => {
    const { typed, asked } = await startNames()
    expect([await typed(name), asked.length]).toMatchObject([{ status: 'bad', why }, times])
  })

  it('that leads elsewhere at the last look stops it', async () => {
    const { desk, typed, records, networks, state } = await startNames()
    await typed('friend.eth')
    const coin = { id: 'native', name: 'Ether', symbol: 'ETH', decimals: 18 }
    const drafts: IntentDraft[] = []
    const tools = {
      networks,
      account: () => from,
      resolve: desk.resolve,
      transfers: { plan: async () => ({ request: { from, to: bob, asset: 'native', amount: 1n }, amount: 1n, notes: [], blocked: false, payload: {} }) },
      intents: {
        async build(draft: IntentDraft) {
          drafts.push(draft)
          return Promise.reject(new DOMException('enough seen'))
        },
      },
    }
    await createReview(tools, { ...state(), token: { asset: coin, network: 'eip155:1', amount: 10n }, sendTokenAmount: '0.000000000000000001' }).catch(() => {})
    expect(await drafts[0]?.recheck?.()).toEqual([])
    records.set('friend.eth', alice)
    expect(await drafts[0]?.recheck?.()).toEqual([{ level: 'stop', code: 'name-moved' }])
  })
})
