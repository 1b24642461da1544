import { mnemonicToAccount } from 'viem/accounts'
import { expect, it } from 'vitest'
import { testAccount } from './accounts.ts'

it('the funded accounts derive from the phrase of every local chain', () => {
  const phrase = 'test test test test test test test test test test test junk'
  for (const index of [0, 9, 21])
    expect(testAccount(index).address).toBe(
      mnemonicToAccount(phrase, { addressIndex: index }).address,
    )
})
