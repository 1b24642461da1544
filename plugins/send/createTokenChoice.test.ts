import { expect, it } from 'vitest'
import type { SendState } from '#plugins/ports/send'
import type { Token } from '#plugins/ports/tokens'
import { createDraftState } from '../../kernel/runtime/draftState.ts'
import { createState } from '../../kernel/runtime/state.ts'
import { createTokenChoice } from './createTokenChoice.ts'
import { initialState } from './initialState.ts'

const coin: Token = {
  asset: { id: 'native', name: 'Ether', symbol: 'ETH', decimals: 18 },
  network: 'eip155:1',
  amount: 5n,
}

it('gives a coin that is listed while its chain is read the price and picture of the list', async () => {
  const state = createDraftState(createState<SendState>(initialState(), () => {}))
  let answer = (_: Token) => {}
  const choose = createTokenChoice({
    state,
    holdings: { read: () => new Promise((resolve) => (answer = resolve)) },
    recipient: { recheck: () => {} },
    account: () => undefined,
    carry: () => ({}),
  })
  const choice = choose('native')
  const price = { value: 250_000n, decimals: 2 }
  const iconUrl = 'https://example.com/ether.png'
  state.update((draft) => {
    draft.tokenBalances = [{ ...coin, asset: { ...coin.asset, iconUrl }, price }]
  })
  answer({ ...coin, confirmed: true })
  await choice
  expect(state.get().token).toMatchObject({ confirmed: true, price, asset: { iconUrl } })
})
