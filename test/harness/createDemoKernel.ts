import type { Features, Kernel, Plugin, Settings } from '#kernel'
import { createKernel, defineRoute } from '#kernel'
import type { Diagnosis } from '#ui-shell'
import { shellPlugin } from '#ui-shell'
import type { DiagnosedOptions } from '../../modal/diagnose.ts'
import { diagnose } from '../../modal/diagnose.ts'
import type { CatalogFeature } from '../../modal/features/config.ts'
import { createFeatures } from '../../modal/features/createFeatures.ts'
import type { TestPlatform } from './testPlatform.ts'

/**
 * The well-known routes by the names of the plugins' routes, so that a test may add views there.
 */
const wellKnownRoutes = {
  start: defineRoute('Connect'),
  home: defineRoute('Account'),
  pairing: defineRoute('ConnectingWalletConnectBasic'),
  browse: defineRoute('AllWallets'),
  unsupported: defineRoute('UnsupportedChain'),
}

const settings: Settings = {
  projectId: 'demo',
  metadata: { name: 'Demo', description: '', url: 'https://host.example', icons: [] },
  basic: false,
  embedded: false,
  enableWallets: true,
  enableNetworkSwitch: true,
  enableReconnect: true,
  allowUnsupportedChain: false,
  legalCheckbox: false,
  termsConditionsUrl: 'https://host.example/terms',
  privacyPolicyUrl: 'https://host.example/privacy',
  featuredWalletIds: [],
  includeWalletIds: [],
  excludeWalletIds: [],
  customWallets: [],
}

const host = 'https://provider.example'

const noLogins: Features = { email: false, socials: false }
/** Values of a demo without a catalogue, for which the connect view keeps no place for logins. */
const withoutLogins = { get: () => noLogins, subscribe: () => () => {} }

/** Makes a real kernel on a test platform, with the shell's services and the given plugins. */
export function createDemoKernel(
  { platform }: TestPlatform,
  plugins: readonly Plugin[] = [],
  changes: Partial<Settings> = {},
  catalog: readonly CatalogFeature[] = [],
): Kernel & { diagnose(): Promise<Diagnosis> } {
  const options: DiagnosedOptions = {
    platform,
    hosts: {
      api: host,
      blockchain: host,
      pulse: host,
      secure: 'https://secure.example',
      relay: host,
    },
    sdk: 'html-latchkey-test',
    prefix: 'latchkey.',
    wellKnownRoutes,
    settings: { ...settings, ...changes },
    catalog,
    features: {},
    createFeatures(parts) {
      const features = createFeatures({ ...parts, catalog, local: {} })
      return catalog.length > 0 ? features : { ...features, values: withoutLogins }
    },
    defaultNetwork: 'demo:1',
  }
  const kernel = createKernel(options)
  kernel.plugins.install([shellPlugin(), ...plugins])
  return { ...kernel, diagnose: () => diagnose(kernel, options, async () => ({})) }
}
