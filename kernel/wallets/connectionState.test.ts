import { describe, expect, it } from 'vitest'
import { createNetworkDouble } from '../../test/harness/NamespaceDouble.ts'
import type { ConnectionState, WalletInfo } from '../index.ts'
import { LatchkeyError } from '../index.ts'
import {
  connectedState,
  connectingState,
  disconnectedState,
  withNetworks,
} from './connectionState.ts'

const networks = [createNetworkDouble('bip122', 'main'), createNetworkDouble('bip122', 'test')]
const [main, test2] = networks
const wallet: WalletInfo = {
  id: 'w1',
  name: 'W',
  icon: 'data:image/png;,',
  rdns: 'io.w',
  ready: true,
}
const account = (address: string, role: string, label?: string) => ({
  id: `bip122:main:${address}` as const,
  address,
  network: 'bip122:main' as const,
  role,
  ...(label ? { label } : {}),
})
const live = (more: Partial<ConnectionState> = {}): ConnectionState => ({
  network: 'bip122:main',
  accounts: [account('a1', 'payment', 'Savings'), account('a2', 'ordinals')],
  active: 'bip122:main:a2',
  networks: ['bip122:main'],
  ...more,
})
const blank = disconnectedState('bip122', networks, 3)

describe('namespace records', () => {
  it('starts disconnected on the first network, without account, connection and wallet', () => {
    expect(blank).toEqual({
      namespace: 'bip122',
      caipNetworks: networks,
      networkState: {
        caipNetwork: main,
        supportsAllNetworks: true,
        smartAccountEnabledNetworks: [],
        requestedCaipNetworks: networks,
      },
      accountState: { status: 'disconnected', accounts: [], addressLabels: {} },
      reason: undefined,
      epoch: 3,
    })
    expect(
      disconnectedState('bip122', networks, 0, undefined, test2).networkState.caipNetwork,
    ).toBe(test2)
  })
  it('clears the last reason when connecting', () => {
    const ended = disconnectedState('bip122', networks, 0, new LatchkeyError('locked'))
    expect(connectingState(ended)).toMatchObject({
      reason: undefined,
      accountState: { status: 'connecting' },
      epoch: 1,
    })
  })
  it('holds network, signing account, labels, explorer link and wallet when connected', () => {
    const state = connectedState(blank, live(), {
      wallet,
      kind: 'injected',
      explorerUrl: 'https://explorer.example/a2',
    })
    expect(state.networkState).toEqual({
      caipNetwork: main,
      supportsAllNetworks: true,
      smartAccountEnabledNetworks: [],
      requestedCaipNetworks: networks,
      approvedCaipNetworkIds: undefined,
    })
    expect(state.accountState).toEqual({
      status: 'connected',
      address: 'a2',
      caipAddress: 'bip122:main:a2',
      addressExplorerUrl: 'https://explorer.example/a2',
      addressLabels: { a1: 'Savings' },
      connectedWalletInfo: { name: 'W', icon: 'data:image/png;,', rdns: 'io.w' },
      accounts: live().accounts,
    })
    expect(state.connection).toEqual({
      connectorId: 'w1',
      kind: 'injected',
      accounts: live().accounts,
      network: 'bip122:main',
    })
  })
  it('accepts open words of the namespace as account types', () => {
    expect(
      connectedState(blank, live(), { wallet, kind: 'injected' }).accountState.accounts.map(
        ({ role }) => role,
      ),
    ).toEqual(['payment', 'ordinals'])
  })
  it('holds what the session of a remote signer approves', () => {
    const { networkState, connection } = connectedState(
      blank,
      live({ networks: ['bip122:main', 'bip122:test'] }),
      { wallet, kind: 'walletConnect' },
    )
    expect([
      networkState.supportsAllNetworks,
      networkState.approvedCaipNetworkIds,
      connection?.connectorId,
    ]).toEqual([false, ['bip122:main', 'bip122:test'], 'walletConnect'])
  })
  it('holds the auth name of a login and none for other connections', () => {
    const by = (auth?: { readonly name: string }) =>
      connectedState(blank, live(), { wallet, kind: 'AUTH', auth }).connection ?? {}
    expect(by({ name: 'google' })).toMatchObject({
      connectorId: 'AUTH',
      accounts: [{ address: 'a1' }, { address: 'a2' }],
      auth: { name: 'google' },
    })
    expect(Object.keys(by())).toEqual(['connectorId', 'kind', 'accounts', 'network'])
  })
  it('takes the first account when the active one is not granted', () => {
    expect(
      connectedState(blank, live({ active: 'bip122:main:gone' }), { wallet, kind: 'injected' })
        .accountState.address,
    ).toBe('a1')
  })
  it('holds no empty fields for a wallet that knows less', () => {
    const { connectedWalletInfo } = connectedState(blank, live(), {
      wallet: { id: 'x', name: 'X', ready: true },
      kind: 'injected',
    }).accountState
    expect(Object.keys(connectedWalletInfo ?? {})).toEqual(['name'])
  })
  it('keeps the connection when networks change; without one keeps the network or starts anew', () => {
    const connected = connectedState(blank, live(), { wallet, kind: 'injected' })
    const fewer = withNetworks(connected, [networks[1] ?? createNetworkDouble('x', 1)], test2)
    expect(fewer).toMatchObject({
      accountState: connected.accountState,
      connection: connected.connection,
    })
    expect(fewer.networkState.caipNetwork).toBeUndefined()
    expect(withNetworks(blank, networks, test2).networkState.caipNetwork).toBe(main)
    expect(
      withNetworks(blank, [createNetworkDouble('bip122', 'test')], test2).networkState.caipNetwork,
    ).toBe(test2)
  })
})
