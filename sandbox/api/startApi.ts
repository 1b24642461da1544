import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { LazyChain } from '../chains/openChain.ts'
import type { EvmChain } from '../chains/startEvmChain.ts'
import type { Relay } from '../relay/startRelay.ts'
import { attestationRoutes } from './attestationRoutes.ts'
import { chainRoutes } from './chainRoutes.ts'
import type { ProjectSettings } from './configRoutes.ts'
import { configRoutes } from './configRoutes.ts'
import { controlRoutes } from './controlRoutes.ts'
import type { Wallet } from './createCatalogue.ts'
import { createCatalogue } from './createCatalogue.ts'
import { createHostileMode } from './createHostileMode.ts'
import { defaultFeatures } from './defaultFeatures.ts'
import { createFaults } from './faults.ts'
import { pulseRoutes } from './pulseRoutes.ts'
import type { Route } from './reply.ts'
import type { RequestLog } from './requestLog.ts'
import { createRequestLog } from './requestLog.ts'
import { serveRoutes } from './serveRoutes.ts'
import { verifyRoutes } from './verifyRoutes.ts'
import { walletRoutes } from './walletRoutes.ts'

export type Api = {
  readonly url: string
  readonly wallets: readonly Wallet[]
  readonly requests: RequestLog
  /** The project's current configuration. */
  readonly settings: Readonly<ProjectSettings>
  stop(): Promise<void>
}

export type ApiParts = {
  readonly chains: readonly EvmChain[]
  /** The chains beside the EVM ones. */
  readonly lazyChains?: readonly LazyChain[]
  readonly relay: Relay
  /** The URL of the phone wallet's page, once pages are served. */
  phonePage?(): string | null
  /** Routes of further parts of the sandbox. */
  readonly more?: readonly Route[]
  /** Resets what is not the API host's own. */
  onReset?(): Promise<void>
}

const freshSettings = (): ProjectSettings => ({
  features: defaultFeatures,
  planLimits: { tier: 'none', isAboveRpcLimit: false, isAboveMauLimit: false },
  allowedOrigins: [],
  isAnalyticsEnabled: true,
})

/** The calls of the provider. */
const providerRoutes = (
  settings: ProjectSettings,
  wallets: readonly Wallet[],
  chains: readonly EvmChain[],
): readonly Route[] => [
  ...configRoutes(settings),
  ...walletRoutes(wallets),
  ...chainRoutes(chains),
  ...pulseRoutes(),
  ...verifyRoutes(),
  ...attestationRoutes(),
]

/**
 * Starts the HTTP host of the sandbox: the provider's calls and, under `/__sandbox`, the control
 * calls.
 */
export async function startApi({
  chains,
  lazyChains = [],
  relay,
  phonePage,
  more = [],
  onReset,
}: ApiParts): Promise<Api> {
  const settings = freshSettings()
  const faults = createFaults()
  const hostile = createHostileMode()
  const requests = createRequestLog()
  const wallets = createCatalogue(phonePage)

  async function reset() {
    Object.assign(settings, freshSettings())
    faults.reset()
    hostile.reset()
    requests.reset()
    relay.reset()
    await Promise.all([...[...chains, ...lazyChains].map((chain) => chain.reset()), onReset?.()])
  }

  const server = serveRoutes(
    [
      ...providerRoutes(settings, wallets, chains),
      ...controlRoutes({
        settings,
        faults,
        hostile,
        log: requests,
        relay,
        chains,
        lazyChains,
        reset,
      }),
      ...more,
    ],
    faults,
    hostile,
    requests,
  )
  await once(server.listen(0, '127.0.0.1'), 'listening')

  return {
    // Allowed because a server listening on TCP has an AddressInfo.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    wallets,
    requests,
    settings,
    stop() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
