import { describe, expect, it } from 'vitest'
import { tokensRef } from '#plugins/ports/tokens'
import type { AccountOptions } from '../../test/harness/startAccount.ts'
import {
  balanceReply,
  listedCoin,
  listTokenRows,
  nativeBalance,
  startReadyTokens,
  tokenUsdc,
} from '../../test/harness/startTokens.ts'

describe('token check before sending', () => {
  const chain =
    (decimals: number): NonNullable<AccountOptions['balances']> =>
    async (_, assets) => [
      nativeBalance(9n),
      ...(assets ?? []).map((id) => ({
        asset: { id, name: 'X', symbol: 'X', decimals },
        total: 5n,
        spendable: 5n,
      })),
    ]

  it('reads a token from the chain before sending: the amount is the chain’s', async () => {
    const test = await startReadyTokens({ balances: chain(6) })
    const { check } = test.kernel.get(tokensRef)
    expect(await check(tokenUsdc.toLowerCase())).toMatchObject({
      amount: 5n,
      worth: { value: 5n, decimals: 6 },
    })
    expect(await check('native')).toMatchObject({ amount: 9n })
    expect(listTokenRows(test)).toEqual([
      ['native', 9n, '0.0000000000000225'],
      [tokenUsdc, 5n, '0.000005'],
    ])
    expect(await check('0xunknown')).toBeUndefined()
  })

  it.each([
    ['has other decimals on the chain', chain(18)],
    ['does not exist on the chain', async () => [nativeBalance(9n)]],
  ])('denies a token that %s', async (_, balances) => {
    const test = await startReadyTokens({ balances })
    expect(await test.kernel.get(tokensRef).check(tokenUsdc)).toMatchObject({ confirmed: false })
    expect(test.state().tokens.map(({ confirmed }) => confirmed)).toEqual([undefined, false])
  })

  it('denies a coin at once when its decimals differ from its network’s', async () => {
    const test = await startReadyTokens({
      answers: {
        '/balance': balanceReply({ ...listedCoin, quantity: { decimals: '6', numeric: '1' } }),
      },
    })
    expect(test.state().tokens).toMatchObject([{ confirmed: false }])
  })
})
