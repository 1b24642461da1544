import { expect, it } from 'vitest'
import { showsAllWallets } from './showsAllWallets.ts'

it('offers the grid of all wallets by default, and on the devices that `allWallets` allows', () => {
  const shown = (options: Parameters<typeof showsAllWallets>[0]) =>
    [false, true].map((mobile) => showsAllWallets(options, mobile))
  expect(shown({})).toEqual([true, true])
  expect(shown({ allWallets: 'SHOW' })).toEqual([true, true])
  expect(shown({ allWallets: 'ONLY_MOBILE' })).toEqual([false, true])
  expect(shown({ allWallets: 'HIDE' })).toEqual([false, false])
})
