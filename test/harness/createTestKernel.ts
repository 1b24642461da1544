import type {
  Features,
  Kernel,
  Network,
  NetworkOptions,
  Plugin,
  Settings,
  WellKnownRoutes,
} from '#kernel'
import { createKernel, defineRoute } from '#kernel'
import type { Diagnosis } from '#ui-shell'
import type { DiagnosedOptions } from '../../modal/diagnose.ts'
import { diagnose } from '../../modal/diagnose.ts'
import type { CatalogFeature } from '../../modal/features/config.ts'
import { createFeatures } from '../../modal/features/createFeatures.ts'
import type { TestPlatform, TestPlatformOptions } from './testPlatform.ts'
import { createTestPlatform } from './testPlatform.ts'

export const testRoutes = {
  start: defineRoute('Connect'),
  home: defineRoute('Account'),
  pairing: defineRoute('ConnectingWalletConnectBasic'),
  browse: defineRoute('AllWallets'),
  unsupported: defineRoute('UnsupportedChain'),
} as const satisfies WellKnownRoutes & Record<string, unknown>

export const testHosts = {
  api: 'https://api.example',
  blockchain: 'https://rpc.example',
  pulse: 'https://pulse.example',
  secure: 'https://secure.example',
  relay: 'wss://relay.example',
}

const testSettings: Settings = {
  projectId: 'p1',
  metadata: { name: 'Test', description: '', url: 'https://host.example', icons: [] },
  basic: false,
  embedded: false,
  enableWallets: true,
  enableNetworkSwitch: true,
  enableReconnect: true,
  allowUnsupportedChain: false,
  legalCheckbox: false,
  featuredWalletIds: [],
  includeWalletIds: [],
  excludeWalletIds: [],
  customWallets: [],
}

/** Options of a test kernel. */
export type TestKernelOptions = TestPlatformOptions &
  Pick<NetworkOptions, 'defaultNetwork' | 'customRpcUrls'> & {
    readonly settings?: Partial<Settings>
    readonly catalog?: readonly CatalogFeature[]
    readonly features?: Features
    readonly networks?: readonly Network[]
    readonly plugins?: readonly Plugin[]
    readonly prefix?: string
    readonly hosts?: Partial<typeof testHosts>
    /** An existing platform, for two kernels on one page. */
    readonly on?: TestPlatform
  }
export type TestKernel = TestPlatform & {
  readonly kernel: Kernel
  /** The report of the kernel, without facts of a page. */
  readonly diagnose: () => Promise<Diagnosis>
}

/** Makes a real kernel on a test platform. */
export function createTestKernel(options: TestKernelOptions = {}): TestKernel {
  const {
    settings,
    catalog = [],
    features = {},
    networks,
    plugins = [],
    prefix = 'lk.',
    defaultNetwork,
    customRpcUrls,
    hosts,
  } = options
  const test = options.on ?? createTestPlatform(options)
  const kernelOptions: DiagnosedOptions = {
    platform: test.platform,
    hosts: { ...testHosts, ...hosts },
    sdk: 'html-latchkey-0',
    prefix,
    wellKnownRoutes: testRoutes,
    settings: { ...testSettings, ...settings },
    catalog,
    features,
    createFeatures: (parts) => createFeatures({ ...parts, catalog, local: features }),
    networks,
    defaultNetwork,
    customRpcUrls,
  }
  const kernel = createKernel(kernelOptions)
  kernel.plugins.install(plugins)
  return { ...test, kernel, diagnose: () => diagnose(kernel, kernelOptions, async () => ({})) }
}
