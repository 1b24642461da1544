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

/** What is remembered after a session with a wallet elsewhere, which calls itself as told. */
function remembered(
  history: ConnectedWallet['history'],
  calledItself: string,
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
      connectedWalletInfo: { name: calledItself },
    },
    connection: { connectorId: kind, kind },
  }
  // As much of the state as is read; the rest is the kernel's.
  return rememberRecentWallet(kernel.storage, {
    namespace: 'eip155',
    state: state as never,
    installed: [],
    listed: [chosen, other],
    history,
  }).map(({ name }) => name)
}

describe('a wallet that was connected elsewhere', () => {
  it('is the one that was chosen from the list', () => {
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
  it('without a choice is the listed one of the name it gives itself', () => {
    expect(remembered([{ route: 'ConnectingWalletConnect', params: {} }], 'Heron')).toEqual([
      'Heron',
    ])
    expect(remembered([], 'Nobody knows')).toEqual([])
  })
  it('is not remembered when the visitor logged in', () => {
    expect(
      remembered(
        [{ route: 'ConnectingWalletConnect', params: { wallet: chosen } }],
        'Lantern',
        'AUTH',
      ),
    ).toEqual([])
  })
})
