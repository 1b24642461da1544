import { describe, expect, it } from 'vitest'
import { createTestKernel } from '../../test/harness/createTestKernel.ts'
import type { ConnectedWallet } from './rememberRecentWallet.ts'
import { rememberRecentWallet } from './rememberRecentWallet.ts'

const chosen = {
  id: 'lantern',
  name: 'Lantern',
  homepage: 'https://lantern.example',
  chains: ['eip155:1'],
}
const other = { id: 'heron', name: 'Heron', chains: [] }

/** Returns what is remembered after a session with a remote wallet of that name. */
function remembered(
  history: ConnectedWallet['history'],
  walletName: string,
  kind = 'walletConnect',
) {
  const { kernel } = createTestKernel()
  const state = {
    namespace: 'eip155',
    caipNetworks: [],
    networkState: {},
    accountState: {
      status: 'connected',
      accounts: [],
      addressLabels: {},
      connectedWalletInfo: { name: walletName },
    },
    connection: { connectorId: kind, kind },
  }
  // Only the part of the state that is read.
  return rememberRecentWallet(kernel.storage, {
    namespace: 'eip155',
    state: state as never,
    installed: [],
    listed: [chosen, other],
    history,
  }).map(({ name }) => name)
}

describe('remote wallets', () => {
  it('remembers the wallet chosen from the list', () => {
    expect(
      remembered(
        [
          { route: 'AllWallets', params: undefined },
          { route: 'ConnectingWalletConnect', params: { wallet: chosen } },
        ],
        'Heron',
      ),
    ).toEqual(['Lantern'])
  })
  it('without a choice, remembers the listed wallet with the connected wallet’s name', () => {
    expect(remembered([{ route: 'ConnectingWalletConnect', params: {} }], 'Heron')).toEqual([
      'Heron',
    ])
    expect(remembered([], 'Unknown wallet')).toEqual([])
  })
  it('remembers no wallet after a login', () => {
    expect(
      remembered(
        [{ route: 'ConnectingWalletConnect', params: { wallet: chosen } }],
        'Lantern',
        'AUTH',
      ),
    ).toEqual([])
  })
})
