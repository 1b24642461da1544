import type { FaultCode, LatchkeyError } from 'latchkey/kernel'
import { fault, isLatchkeyError, readField } from 'latchkey/kernel'

// TonConnect, then WalletConnect.
const codes: Readonly<Record<string, FaultCode>> = {
  100: 'unauthorized',
  300: 'rejected',
  400: 'unsupported',
  5000: 'rejected',
  5001: 'rejected',
  5002: 'rejected',
  5003: 'rejected',
  4001: 'rejected',
  6000: 'unauthorized',
  8000: 'expired',
  '-32601': 'unsupported',
}

/** The fault of a wallet's error; the original is kept as `cause`. */
export function faultOf(error: unknown): LatchkeyError {
  if (isLatchkeyError(error)) return error
  const said = /reject|declin|cancel/i.test(String(readField(error, 'message') ?? ''))
    ? 'rejected'
    : 'internal'
  return fault(codes[String(readField(error, 'code'))] ?? said, error)
}
