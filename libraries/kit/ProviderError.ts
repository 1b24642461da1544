import { isLatchkeyError, readField } from '#kernel'

/** An EIP-1193 error: libraries read its number, and `data` for a contract's own error. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly code: number
  readonly data?: unknown
  constructor(code: number, message: string, options: { cause?: unknown; data?: unknown } = {}) {
    super(message, 'cause' in options ? { cause: options.cause } : undefined)
    this.code = code
    if (options.data !== undefined) this.data = options.data
  }
}

const errorCodes: Readonly<Record<string, number>> = {
  rejected: 4001,
  'modal-closed': 4001,
  unauthorized: 4100,
  unsupported: 4200,
  'method-denied': 4200,
  'connection-missing': 4900,
  'unknown-network': 4902,
  'switch-unsupported': 4902,
  busy: -32002,
}
const internalError = -32603

/**
 * Converts a failure to an error with an EIP-1193 number.
 * An error of a wallet that has a number is returned unchanged. An error of Latchkey becomes the
 * number of its code, else that of the wallet's or node's error behind it, else -32603.
 */
export function toProviderError(error: unknown): unknown {
  if (!isLatchkeyError(error))
    return typeof readField(error, 'code') === 'number'
      ? error
      : new ProviderError(internalError, readText(error), { cause: error })
  const cause = readField(error, 'cause')
  const written = readField(cause, 'code')
  const number = typeof written === 'number' ? written : undefined
  return new ProviderError(
    errorCodes[error.code] ?? number ?? internalError,
    (number !== undefined && readText(cause)) || error.message,
    { cause: error, ...(number !== undefined && { data: readField(cause, 'data') }) },
  )
}

function readText(error: unknown): string {
  const text = typeof error === 'string' ? error : readField(error, 'message')
  return typeof text === 'string' ? text : 'The wallet failed.'
}
