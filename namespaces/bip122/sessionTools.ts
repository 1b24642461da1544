import type { NamespaceHost } from '#kernel'
import type { kindOf } from './address.ts'
import type { copied } from './ask.ts'
import type { bitcoinChain } from './bitcoinChains.ts'
import type { capabilityOf } from './capabilities.ts'
import type { eip1193, faultBy } from './faults.ts'
import type { readHeld } from './held.ts'
import type { LateCode } from './lateCode.ts'
import type { createLive } from './live.ts'

/**
 * What the code for sessions gets from the code that connects. Handed over, not imported, so that
 * the connect path stays one request.
 */
export type SessionTools = {
  readonly host: NamespaceHost
  readonly late: LateCode
  readonly kindOf: typeof kindOf
  readonly copied: typeof copied
  readonly bitcoinChain: typeof bitcoinChain
  readonly capabilityOf: typeof capabilityOf
  readonly faultBy: typeof faultBy
  readonly eip1193: typeof eip1193
  readonly readHeld: typeof readHeld
  readonly createLive: typeof createLive
}
