import type { IWalletKit } from '@reown/walletkit'
import type { ICore } from '@walletconnect/types'
import { guardEngine } from '../../plugins/walletconnect/guardEngine.ts'
import { memoryStorage } from './memoryStorage.ts'

/** The phone's project id at the relay. */
export const phoneProject = 'sandbox-phone'

/** A WalletKit that speaks to our relay and to nothing else. */
export async function openWallet(
  relayUrl: string,
  metadata: IWalletKit['metadata'],
): Promise<IWalletKit> {
  // The clients report to hosts outside and wait for a verification host unless they believe to be
  // under test.
  process.env['IS_VITEST'] = 'true'
  // Without it clients of one process share their connection and their keys.
  process.env['DISABLE_GLOBAL_CORE'] = 'true'
  const [{ WalletKit }, { Core }] = await Promise.all([
    import('@reown/walletkit'),
    import('@walletconnect/core'),
  ])
  const core = new Core({
    projectId: phoneProject,
    relayUrl,
    storage: memoryStorage(),
    logger: 'silent',
    telemetryEnabled: false,
    customStoragePrefix: 'phone',
  })
  // With the queue an ignored request would hold up all later ones, and each request waits a second
  // for the one before.
  // Core and ICore differ only in how they spell optional members.
  const kit = await WalletKit.init({
    core: core as ICore,
    metadata,
    signConfig: { disableRequestQueue: true },
  })
  // It throws at what relays deliver twice, where no test can catch it.
  guardEngine(kit.engine.signClient)
  return kit
}
