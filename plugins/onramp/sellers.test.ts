import { expect, it } from 'vitest'
import { parseSellers } from './sellers.ts'

it('treats an on-ramp provider list that is not an array of strings as empty', () => {
  for (const value of [
    undefined,
    null,
    true,
    'meld',
    7,
    {},
    { 0: 'meld', length: 1 },
    ['meld', 7],
    [['meld']],
    [undefined],
  ])
    expect(parseSellers(value, 'eip155')).toEqual([])
})

it('offers one on-ramp provider by default, with a fee of 1 to 2 percent, for accounts of EVM and Solana', () => {
  const [seller, ...others] = parseSellers(['meld'], 'eip155')
  expect([seller?.id, seller?.fee, others]).toEqual(['meld', [1, 2], []])
  expect(parseSellers(['meld'], 'solana')).toHaveLength(1)
  expect(parseSellers(['meld'], 'polkadot')).toEqual([])
})

it('lists an unknown on-ramp provider by its id, once, without a fee', () => {
  expect(parseSellers(['corner', 'corner'], 'sui')).toEqual([{ id: 'corner', name: 'corner' }])
})
