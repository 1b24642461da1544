import { describe, expect, it } from 'vitest'
import type { Account, NamespaceManifest } from '#kernel'
import type { ActionDraft } from '#kernel/reviewed-action'
import type { SendState } from '#plugins/ports/send'
import { createDraftState } from '../../kernel/runtime/draftState.ts'
import { createState } from '../../kernel/runtime/state.ts'
import { alice, bob, startSending } from '../../test/harness/startSending.ts'
import { waitFor } from '../../test/harness/waitFor.ts'
import { createRecipientInput } from './createRecipientInput.ts'
import { createReview } from './createReview.ts'
import { initialState } from './initialState.ts'

const carol = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const from: Account = { id: `eip155:1:${alice}`, address: alice, network: 'eip155:1', role: 'eoa' }

/** The recipient input with a names service; the address of `friend.eth` can change. */
async function startNames() {
  const { kernel, clock } = await startSending()
  const records = new Map([['friend.eth', bob]])
  const lookups: string[] = []
  const fresh: unknown[] = []
  const state = createDraftState(createState<SendState>(initialState(), () => {}))
  const none: readonly NamespaceManifest[] = []
  const networks = {
    load: kernel.networks.load,
    manifests: () => none,
    find: () => undefined,
    inNamespace: () => [],
  }
  const names = {
    covers: async () => true,
    async resolve(name: string, _: string, options?: { readonly fresh?: boolean }) {
      lookups.push(name)
      fresh.push(options?.fresh)
      const address = records.get(name)
      return address === undefined ? undefined : { address, name }
    },
    identity: async (address: string) =>
      address === bob ? { name: 'friend.eth', image: 'blob:friend' } : {},
  }
  const input = createRecipientInput({
    networks,
    platform: { after: clock.after },
    state,
    account: () => from,
    context: () => ({ account: alice, others: [], known: [] }),
    names: async () => names,
    applyLink: async () => {},
  })
  const typed = async (text: string) => {
    input.set(text)
    // The name rules are a separate chunk.
    await waitFor(async () => {
      await clock.advance(500)
      expect(state.get().recipient.status).not.toBe('checking')
    })
    return state.get().recipient
  }
  return { input, typed, lookups, fresh, records, networks, state: state.get }
}

describe('name as the receiver', () => {
  it('normalises a name before the lookup, and resolves it to an address', async () => {
    const { typed, lookups, state } = await startNames()
    expect(await typed('FRIEND.eth')).toMatchObject({
      status: 'good',
      address: bob,
      name: 'friend.eth',
    })
    expect([lookups, state().receiverProfileName]).toEqual([['friend.eth'], 'friend.eth'])
  })

  it('shows the picture of the name’s address until another receiver is typed', async () => {
    const { typed, state, input } = await startNames()
    await typed('friend.eth')
    await waitFor(() => expect(state().receiverProfileImageUrl).toBe('blob:friend'))
    input.set('')
    expect(state().receiverProfileImageUrl).toBeUndefined()
  })

  it.each([
    ['stranger.eth', 'name-unknown', 1],
    ['fri\u0435nd.eth', 'name', 0],
    ['fr\u2028iend.eth', 'format', 0],
  ] as const)('refuses %j as %s', async (name, why, times) => {
    const { typed, lookups } = await startNames()
    expect([await typed(name), lookups.length]).toMatchObject([{ status: 'bad', why }, times])
  })

  it('stops a transfer to a name that resolves elsewhere at the last check', async () => {
    const { input, typed, records, fresh, networks, state } = await startNames()
    await typed('friend.eth')
    const coin = { id: 'native', name: 'Ether', symbol: 'ETH', decimals: 18 }
    const drafts: ActionDraft[] = []
    const tools = {
      networks,
      account: () => from,
      recipient: input,
      state: { get: state },
      transfers: {
        plan: async () => ({
          request: { from, to: bob, asset: 'native', amount: 1n },
          amount: 1n,
          notes: [],
          blocked: false,
          payload: {},
        }),
      },
      reviewedActions: {
        async build(draft: ActionDraft) {
          drafts.push(draft)
          return Promise.reject(new DOMException('enough seen'))
        },
      },
    }
    await createReview(tools, {
      ...state(),
      token: { asset: coin, network: 'eip155:1', amount: 10n },
      sendTokenAmount: '0.000000000000000001',
    }).catch(() => {})
    expect(await drafts[0]?.recheck?.()).toEqual([])
    expect(fresh).toEqual([false, true])
    records.set('friend.eth', alice)
    expect(await drafts[0]?.recheck?.()).toEqual([{ level: 'stop', code: 'name-moved' }])
  })

  it('shows where a name resolves by now once the last check has found it elsewhere', async () => {
    const { input, typed, records, state } = await startNames()
    await typed('friend.eth')
    await waitFor(() => expect(state().receiverProfileImageUrl).toBe('blob:friend'))
    records.set('friend.eth', carol)
    await input.resolve('friend.eth', 'eip155:1')
    expect(state()).toMatchObject({
      receiverProfileImageUrl: undefined,
      recipient: { status: 'good', name: 'friend.eth', address: carol },
    })
    records.delete('friend.eth')
    await input.resolve('friend.eth', 'eip155:1')
    expect(state().recipient).toMatchObject({ status: 'bad', why: 'name-unknown' })
  })

  it('keeps another receiver that was typed while the last check looks the name up', async () => {
    const { input, typed, records, state } = await startNames()
    await typed('friend.eth')
    records.set('friend.eth', carol)
    const check = input.resolve('friend.eth', 'eip155:1')
    await typed(bob)
    expect(await check).toBe(carol)
    expect(state().recipient.address).toBe(bob)
  })
})
