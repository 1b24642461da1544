import type { NamespaceHost } from '#kernel'
import type { eip1193Codes } from '#namespaces/kit'
import type { getAddressKind } from './address.ts'
import type { findBitcoinChain } from './bitcoinChains.ts'
import type { hasCapability } from './capabilities.ts'
import type { createBip122State } from './connectionState.ts'
import type { toPlainData } from './createWalletCaller.ts'
import type { LazyCode } from './lazyCode.ts'
import type { mapFaultByCodes } from './mapFault.ts'
import type { parseWalletAddresses } from './walletAddress.ts'

/**
 * Tools that the connect path passes to the session code.
 * Passed, not imported, so that the connect path stays one request.
 */
export type SessionTools = {
  readonly host: NamespaceHost
  readonly lazyCode: LazyCode
  readonly getAddressKind: typeof getAddressKind
  readonly toPlainData: typeof toPlainData
  readonly findBitcoinChain: typeof findBitcoinChain
  readonly hasCapability: typeof hasCapability
  readonly mapFaultByCodes: typeof mapFaultByCodes
  readonly eip1193Codes: typeof eip1193Codes
  readonly parseWalletAddresses: typeof parseWalletAddresses
  readonly createBip122State: typeof createBip122State
}
