import type { FaultCode, LatchkeyError } from '#kernel'
import { fault, isLatchkeyError, readField } from '#kernel'
import { walletConnectError } from './errors.ts'

const faultCodes: readonly (readonly [FaultCode, readonly number[]])[] = [
  ['rejected', [4001, 5000, 5001, 5002, 5003]],
  ['unauthorized', [3001, 3002, 3003, 3004, 3005, 4100, 6000, 7001]],
  ['unsupported', [4200, -32601, 5100, 5101, 5102, 5103, 5104, 10_001]],
  ['unknown-network', [4902]],
  ['busy', [-32_002]],
  ['expired', [8000]],
]
// Wallets write free text: a word inside a sentence says nothing.
const rejectionPatterns = [
  /\buser (rejected|denied|declined|cancell?ed)\b/i,
  /^((request|transaction) )?(was )?(rejected|denied|declined|cancell?ed)(\.?$| by (the )?user\b)/i,
]
const saysRejected = (text: string) => rejectionPatterns.some((words) => words.test(text))
const faultPatterns: readonly (readonly [FaultCode, RegExp])[] = [
  ['expired', /^((request|proposal) )?expired\b/i],
  ['unauthorized', /^no matching key|^(missing or invalid\. )?record was recently deleted/i],
]
const relayPattern = /publish|socket|internet|relay/i

/** Converts an error of a wallet or the client; the original is the cause. */
export function toSessionFault(error: unknown): LatchkeyError {
  if (isLatchkeyError(error)) return error
  const code = readField(error, 'code')
  const text = readErrorText(error)
  if (saysRejected(text)) return fault('rejected', error)
  const byCode = faultCodes.find(([, numbers]) => numbers.some((number) => number === code))
  const byText = faultPatterns.find(([, words]) => words.test(text))
  // Errors of wallets have a code, those of the client have none.
  const isOfRelay = code === undefined && relayPattern.test(text)
  return fault((byCode ?? byText)?.[0] ?? (isOfRelay ? 'rpc' : 'internal'), error)
}

function readErrorText(error: unknown): string {
  const text = typeof error === 'string' ? error : readField(error, 'message')
  return typeof text === 'string' ? text : ''
}

/**
 * True for a rejection code whose message does not say "rejected": wallets also use 5000/5002 for
 * internal failures.
 */
export function isAmbiguousRejection(error: unknown): boolean {
  const code = readField(error, 'code')
  return (code === 5000 || code === 5002) && !saysRejected(readErrorText(error))
}

/** Like `toSessionFault`, for answers to a proposal: a rejection becomes "Connection rejected". */
export function toProposalFault(error: unknown): LatchkeyError {
  const meaning = toSessionFault(error)
  return meaning.code === 'rejected'
    ? walletConnectError('connect-rejected', {}, { cause: error })
    : meaning
}
