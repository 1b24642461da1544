import { describe, expect, it } from 'vitest'
import { logIn, loginSmartAccount, startLogin } from '../../test/harness/startLogin.ts'
import { createTestEvmNetwork } from '../../test/harness/testNamespaceHost.ts'
import { selectPurchaseOptions } from './selectPurchaseOptions.ts'

const ids = [1, 8453, 10]
const usdc = {
  id: 'usdc',
  name: 'USD Coin',
  symbol: 'USDC',
  networks: ids.map((id) => ({
    name: `network-${id}`,
    display_name: `Network ${id}`,
    chain_id: String(id),
    contract_address: loginSmartAccount,
  })),
}

describe('purchases of a smart account', () => {
  it('offers purchases on every smart account network of the login, and on no other', async () => {
    const { kernel, ...test } = startLogin({
      networks: ids.map((id) =>
        createTestEvmNetwork(id, `Network ${id}`, `http://node.test/${id}`),
      ),
    })
    await logIn({ kernel, ...test })
    const offered = selectPurchaseOptions(
      kernel.connections.getState('eip155'),
      [usdc],
      kernel.networks,
    )
    expect(offered.map(({ network, account }) => [network, account.address])).toEqual([
      ['eip155:1', loginSmartAccount],
      ['eip155:10', loginSmartAccount],
    ])
  })
})
