import { expect, it } from 'vitest'
import type { SendState } from '#plugins/ports/send'
import { createDraftState } from '../../kernel/runtime/draftState.ts'
import { createState } from '../../kernel/runtime/state.ts'
import { createLinkEntry } from './createLinkEntry.ts'
import { initialState } from './initialState.ts'

const token = {
  asset: { id: 'native', name: 'Solana', symbol: 'SOL', decimals: 9 },
  network: 'solana:1',
  amount: 5n,
  confirmed: true,
} as const

/** A form that a link with a memo has filled in. */
async function start() {
  const form = { ...initialState(), token, memoLimit: 34, receiverAddress: 'solana:a?memo=7' }
  const state = createDraftState(createState<SendState>(form, () => {}))
  const links = createLinkEntry({ state }, async () => {})
  await links.apply({ memo: '7' }, () => true)
  expect(state.get().memo).toBe('7')
  return { links, state }
}

it('removes the memo of a link when another receiver replaces the link', async () => {
  const { links, state } = await start()
  links.release('solana:b')
  expect(state.get().memo).toBe('')
})

it('keeps the memo of a link while its receiver stays', async () => {
  const { links, state } = await start()
  links.release('solana:a?memo=7')
  expect(state.get().memo).toBe('7')
})

it('keeps a memo that the visitor wrote, also over the one of a link', async () => {
  const { links, state } = await start()
  state.update((draft) => Object.assign(draft, { memo: '78' }))
  links.release('solana:b')
  expect(state.get().memo).toBe('78')
  state.update((draft) => Object.assign(draft, { memo: '7' }))
  links.release('solana:c')
  expect(state.get().memo).toBe('7')
})
