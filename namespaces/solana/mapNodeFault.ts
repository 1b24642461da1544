import type { FaultCode, LatchkeyError } from '#kernel'
import { fault } from '#kernel'

const faultPatterns: readonly (readonly [RegExp, FaultCode])[] = [
  [/blockhash ?not ?found|block height exceeded/i, 'expired'],
  [/insufficient ?(lamports|funds)|debit an account but found no record/i, 'insufficient'],
]

// Unlike wallet codes: -32002 is a transaction that failed in simulation.
const faultCodes: Readonly<Record<number, FaultCode>> = {
  [-32002]: 'internal',
  [-32003]: 'internal',
  [-32010]: 'unsupported',
  [-32011]: 'unsupported',
  [-32015]: 'unsupported',
  [-32601]: 'unsupported',
  [-32602]: 'internal',
}

/** Maps a node's error to a fault, with the error as `cause`. */
export function mapNodeFault(error: {
  readonly code: number
  readonly message: string
  readonly data?: unknown
}): LatchkeyError {
  const text = `${error.message} ${JSON.stringify(error.data) ?? ''}`
  const codeFromText = faultPatterns.find(([pattern]) => pattern.test(text))?.[1]
  return fault(codeFromText ?? faultCodes[error.code] ?? 'rpc', error)
}
