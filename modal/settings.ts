import type { Network, Settings } from '#kernel'
import type { EvmChain, ModalOptions } from './ModalOptions.ts'

/**
 * A network in the kernel's form: `viem/chains` objects get their two CAIP fields. Always a copy,
 * so that the host's objects stay its own.
 */
export function toNetwork(network: Network | EvmChain): Network {
  const { id, name, nativeCurrency, rpcUrls, blockExplorers, testnet = false } = network
  const caip =
    'caipNetworkId' in network
      ? { caipNetworkId: network.caipNetworkId, chainNamespace: network.chainNamespace }
      : ({ caipNetworkId: `eip155:${id}`, chainNamespace: 'eip155' } as const)
  const { default: own, chainDefault = own } = rpcUrls
  const explorer = blockExplorers?.default
  return {
    id,
    ...caip,
    name,
    nativeCurrency: { ...nativeCurrency },
    rpcUrls: { default: { http: [...own.http] }, chainDefault: { http: [...chainDefault.http] } },
    ...(explorer && { blockExplorers: { default: { name: explorer.name, url: explorer.url } } }),
    ...('assets' in network && network.assets && { assets: { ...network.assets } }),
    testnet,
  }
}

const readFlag = (value: unknown, fallback: boolean) =>
  typeof value === 'boolean' ? value : fallback

/** The host's options as plugins see them, defaults filled in. */
export function resolveSettings(
  options: ModalOptions,
  page: {
    readonly origin: string
    readonly title: string
    readonly description: string
    readonly icon: string
  },
): Settings {
  const { metadata, features } = options
  return {
    projectId: options.projectId || undefined,
    metadata: {
      name: metadata?.name ?? page.title,
      description: metadata?.description ?? page.description,
      url: page.origin,
      icons: metadata?.icons ?? (page.icon ? [page.icon] : []),
    },
    basic: readFlag(options.basic, false),
    embedded: readFlag(options.enableEmbedded, false),
    enableWallets: !options.basic && readFlag(options.enableWallets, true),
    enableNetworkSwitch: readFlag(options.enableNetworkSwitch, true),
    enableReconnect: readFlag(options.enableReconnect, true),
    allowUnsupportedChain: readFlag(options.allowUnsupportedChain, false),
    debug: options.debug,
    legalCheckbox: readFlag(features?.legalCheckbox, false),
    termsConditionsUrl: options.termsConditionsUrl,
    privacyPolicyUrl: options.privacyPolicyUrl,
    connectMethodsOrder: options.connectMethodsOrder,
    walletFeaturesOrder: options.walletFeaturesOrder,
    featuredWalletIds: options.featuredWalletIds ?? [],
    includeWalletIds: options.includeWalletIds ?? [],
    excludeWalletIds: options.excludeWalletIds ?? [],
    customWallets: options.customWallets ?? [],
  }
}
