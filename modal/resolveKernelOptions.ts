import type { FeatureValue } from '#kernel'
import { accountRoute } from '#plugins/ports/account'
import { allWalletsRoute } from '#plugins/ports/all-wallets'
import { connectRoute } from '#plugins/ports/connect'
import { unsupportedChainRoute } from '#plugins/ports/networks'
import { connectingWalletConnectBasicRoute } from '#plugins/ports/walletconnect'
import { availableFeatures } from './availableFeatures.ts'
import { createBrowserPlatform } from './browserPlatform.ts'
import type { DiagnosedOptions } from './diagnose.ts'
import type { QuietMoment } from './features/createFeatures.ts'
import { createFeatures } from './features/createFeatures.ts'
import type { ModalOptions } from './ModalOptions.ts'
import { defaultHosts } from './providerHosts.ts'
import { resolveSettings, toNetwork } from './settings.ts'
import { showsAllWallets } from './showsAllWallets.ts'
import type { SnapshotStore } from './snapshotStore.ts'
import { version } from './version.ts'

/**
 * The kernel's options for a modal of these options. `whenHostPlugins` resolves once the plugins
 * of the host are installed.
 */
export function resolveKernelOptions(
  options: ModalOptions,
  snapshotStore: SnapshotStore,
  quietMoment: QuietMoment,
  whenHostPlugins: () => Promise<void>,
): DiagnosedOptions {
  const platform = options.platform ?? createBrowserPlatform(options.logLevel)
  const hosts = { ...defaultHosts, ...options.provider }
  const catalog = availableFeatures(options).map((feature) => ({
    ...feature,
    // A feature that the host passes as a plugin has the options of the host.
    load: async (value: FeatureValue) =>
      (
        await Promise.all([feature.load(value, { ...options, snapshotStore }), whenHostPlugins()])
      )[0],
  }))
  const { features = {} } = options
  const settings = resolveSettings(options, platform.page)
  // A code can be scanned before any consent; only the connect view asks for one.
  const pairing = settings.legalCheckbox ? connectRoute : connectingWalletConnectBasicRoute
  return {
    platform,
    hosts,
    sdk: `html-latchkey-${version}`,
    prefix: options.storagePrefix ?? 'latchkey.',
    wellKnownRoutes: {
      start: connectRoute,
      home: accountRoute,
      pairing,
      browse:
        showsAllWallets(options, platform.device.mobile) && !settings.legalCheckbox
          ? allWalletsRoute
          : pairing,
      unsupported: unsupportedChainRoute,
    },
    settings,
    catalog,
    features,
    createFeatures: (parts) => createFeatures({ ...parts, catalog, local: features, quietMoment }),
    networks: options.networks?.map(toNetwork),
    defaultNetwork: options.defaultNetwork ?? 'eip155:1',
    customRpcUrls: options.customRpcUrls,
  }
}
