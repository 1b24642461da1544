import { describe, expect, it } from 'vitest'
import {
  balanceReply,
  listedCoin,
  listedUsdc,
  listTokenRows,
  startReadyTokens,
  tokenUsdc,
} from '../../test/harness/startTokens.ts'

describe('tokens with fields that are null', () => {
  it('lists a token without price and picture, and the coin without address', async () => {
    const test = await startReadyTokens({
      answers: {
        '/balance': balanceReply(
          { ...listedCoin, address: null },
          { ...listedUsdc, price: null, iconUrl: null },
        ),
      },
    })
    expect(listTokenRows(test)).toEqual([
      ['native', 1_500_000_000_000_000_000n, '3750'],
      [tokenUsdc, 20_500_000n, undefined],
    ])
  })

  it('lists a token of a wallet without price and picture', async () => {
    const answers: Readonly<Record<string, unknown>> = {
      wallet_getCapabilities: { '0x1': { assetDiscovery: { supported: true } } },
      wallet_getAssets: {
        '0x1': [
          {
            address: null,
            balance: '0x6',
            type: 'native',
            metadata: { name: 'Ether', symbol: 'ETH', decimals: 18, price: null, iconUrl: null },
          },
        ],
      },
    }
    const test = await startReadyTokens(
      {
        onWallet(double) {
          double.invoke = async (_, method) => answers[method]
        },
      },
      'login',
    )
    expect(listTokenRows(test)).toEqual([['native', 6n, undefined]])
    expect(test.asked('/balance')).toEqual([])
  })
})
