import type { FaultCode, LatchkeyError } from '#kernel'
import { fault } from '#kernel'

const faultPatterns: readonly (readonly [RegExp, FaultCode])[] = [
  [/blockhash ?not ?found|block height exceeded/i, 'expired'],
  [/insufficient ?(lamports|funds)|debit an account but found no record/i, 'insufficient'],
]

// Not those of wallets: -32002 is a transaction that failed in simulation here, an open prompt
// there.
const faultCodes: Readonly<Record<number, FaultCode>> = {
  [-32002]: 'internal',
  [-32003]: 'internal',
  [-32010]: 'unsupported',
  [-32011]: 'unsupported',
  [-32015]: 'unsupported',
  [-32601]: 'unsupported',
  [-32602]: 'internal',
}

/** What a node's error means; the error is kept as `cause`. */
export function mapNodeFault(error: {
  readonly code: number
  readonly message: string
  readonly data?: unknown
}): LatchkeyError {
  const text = `${error.message} ${JSON.stringify(error.data) ?? ''}`
  const codeFromText = faultPatterns.find(([pattern]) => pattern.test(text))?.[1]
  return fault(codeFromText ?? faultCodes[error.code] ?? 'rpc', error)
}
