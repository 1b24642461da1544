import { readBalances } from './balances.ts'
import { trackTransaction } from './trackTransaction.ts'

/** What is read from a network's endpoints, in one chunk. */
export const reads = { readBalances, trackTransaction }
