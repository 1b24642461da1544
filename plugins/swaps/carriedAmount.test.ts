import { expect, it } from 'vitest'
import { fillSwapForm } from '../../test/harness/fillSwapForm.ts'
import type { SwapFixture } from '../../test/harness/startSwaps.ts'

const read = ({ service }: SwapFixture) => {
  const { from, to, amount } = service.get()
  return [from?.asset.symbol, to?.asset.symbol, amount]
}
const find = ({ service }: SwapFixture, symbol: string) => {
  const { ownedTokens, list } = service.get()
  const token = [...ownedTokens, ...list.tokens].find(({ asset }) => asset.symbol === symbol)
  return token ?? expect.fail(`There is no ${symbol}.`)
}

it('pays the quoted amount, not the same number, once the other side’s token is chosen', async () => {
  const stage = await fillSwapForm()
  await stage.service.choose('from', find(stage, 'USDC'))
  expect(read(stage)).toEqual(['USDC', 'ETH', '1250'])
})

it('clears the maximum of one token for another, and keeps a typed amount', async () => {
  const stage = await fillSwapForm()
  const { from, to } = stage.service.get()
  const other = {
    ...find(stage, 'USDC'),
    asset: { ...find(stage, 'USDC').asset, id: `0x${'7'.repeat(40)}` },
  }
  stage.service.setAmount('0.25')
  void stage.service.choose('from', other)
  expect(read(stage)[2]).toBe('0.25')
  if (from && to) await stage.service.choose('from', from)
  await stage.service.setMax()
  expect(read(stage)[2]).toBe('1.999625')
  void stage.service.choose('from', other)
  expect(read(stage)[2]).toBe('')
})

it('keeps an amount when its own token is chosen again, or another one to receive', async () => {
  const stage = await fillSwapForm()
  await stage.service.setMax()
  await stage.service.choose('from', find(stage, 'ETH'))
  expect(read(stage)[2]).toBe('1.999625')
})
