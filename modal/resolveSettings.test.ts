import { expect, it } from 'vitest'
import type { Settings } from '#kernel'
import type { ModalOptions } from './ModalOptions.ts'
import { resolveSettings, toNetwork } from './settings.ts'

const page = { origin: 'https://host.example', title: 'Host', description: '', icon: '' }
const wallet = { id: 'own', name: 'Own' }
const metadata = { name: 'Own', description: 'Of the host', icons: ['https://host.example/i.png'] }

it.each<[string, ModalOptions, Partial<Settings>]>([
  ['projectId', { projectId: 'p' }, { projectId: 'p' }],
  ['metadata', { metadata }, { metadata: { ...metadata, url: page.origin } }],
  ['basic', { basic: true }, { basic: true, enableWallets: false }],
  ['enableEmbedded', { enableEmbedded: true }, { embedded: true }],
  ['enableWallets', { enableWallets: false }, { enableWallets: false }],
  ['enableNetworkSwitch', { enableNetworkSwitch: false }, { enableNetworkSwitch: false }],
  ['enableReconnect', { enableReconnect: false }, { enableReconnect: false }],
  ['allowUnsupportedChain', { allowUnsupportedChain: true }, { allowUnsupportedChain: true }],
  ['debug', { debug: false }, { debug: false }],
  ['features.legalCheckbox', { features: { legalCheckbox: true } }, { legalCheckbox: true }],
  ['termsConditionsUrl', { termsConditionsUrl: '/terms' }, { termsConditionsUrl: '/terms' }],
  ['privacyPolicyUrl', { privacyPolicyUrl: '/privacy' }, { privacyPolicyUrl: '/privacy' }],
  ['connectMethodsOrder', { connectMethodsOrder: ['email'] }, { connectMethodsOrder: ['email'] }],
  ['walletFeaturesOrder', { walletFeaturesOrder: ['send'] }, { walletFeaturesOrder: ['send'] }],
  ['featuredWalletIds', { featuredWalletIds: ['a'] }, { featuredWalletIds: ['a'] }],
  ['includeWalletIds', { includeWalletIds: ['a'] }, { includeWalletIds: ['a'] }],
  ['excludeWalletIds', { excludeWalletIds: ['a'] }, { excludeWalletIds: ['a'] }],
  ['customWallets', { customWallets: [wallet] }, { customWallets: [wallet] }],
])('passes the option `%s` to the settings that plugins read', (_, options, expected) => {
  expect(resolveSettings({}, page)).not.toMatchObject(expected)
  expect(resolveSettings(options, page)).toMatchObject(expected)
})

it('takes an option that is undefined, as of a variable that is not set, for an absent one', () => {
  const unset: ModalOptions = {
    projectId: undefined,
    metadata: undefined,
    features: undefined,
    basic: undefined,
    enableWallets: undefined,
    featuredWalletIds: undefined,
    customWallets: undefined,
  }
  expect(resolveSettings(unset, page)).toEqual(resolveSettings({}, page))
  expect(resolveSettings({ features: { legalCheckbox: undefined } }, page).legalCheckbox).toBe(
    false,
  )
})

it('keeps the public nodes of a network apart from those that the modal reads', () => {
  const rpcUrls = {
    default: { http: ['https://own.example/key'] },
    chainDefault: { http: ['https://public.example'] },
  }
  const network = {
    id: 5,
    caipNetworkId: 'eip155:5',
    chainNamespace: 'eip155',
    name: 'Five',
    nativeCurrency: { name: 'Coin', symbol: 'C', decimals: 18 },
    rpcUrls,
  } as const
  expect(toNetwork(network).rpcUrls).toEqual(rpcUrls)
})
