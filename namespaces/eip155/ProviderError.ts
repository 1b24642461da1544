import { readField } from '#kernel'
import { parseErrorCode } from '#namespaces/kit'

/** An EIP-1193 error: chain libraries read its number, and `data` for a contract's own error. */
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
  unauthorized: 4100,
  unsupported: 4200,
  'method-denied': 4200,
  'unknown-network': 4902,
  'switch-unsupported': 4902,
  busy: -32002,
}
/**
 * Code of a failure without one.
 * Libraries take it for a rejection too, so the original stays its cause.
 */
const defaultErrorCode = 5000
/** Code of a node that cannot be reached (EIP-1474). */
const internalError = -32603
const maxDepth = 5

/** Finds the error of a wallet or a node, the first with a number, behind our own errors. */
function findNumberedError(error: unknown): { code: number; source: unknown } | undefined {
  let source = error
  for (let depth = 0; depth < maxDepth && source !== undefined; depth++) {
    const layers = [source, readField(readField(source, 'data'), 'originalError')]
    for (const layer of layers) {
      const code = parseErrorCode(readField(layer, 'code'))
      if (code !== undefined) return { code, source: layer }
    }
    source = readField(source, 'cause')
  }
  return undefined
}

/**
 * Converts a failure to an EIP-1193 error.
 * Message and `data` are those of the wallet or the node, if one of them failed; the number is
 * theirs unless EIP-1193 has one for the failure, -32603 if no node answers, and 5000 otherwise.
 */
export function toProviderError(error: unknown): ProviderError {
  const written = findNumberedError(error)
  const said = readField(written?.source, 'message')
  const own = readField(error, 'message')
  const code = String(readField(error, 'code'))
  return new ProviderError(
    errorCodes[code] ?? written?.code ?? (code === 'rpc' ? internalError : defaultErrorCode),
    [said, own].find((text): text is string => typeof text === 'string' && text !== '') ?? '',
    { cause: error, data: readField(written?.source, 'data') },
  )
}
