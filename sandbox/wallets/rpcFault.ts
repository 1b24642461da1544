/** An error with a JSON-RPC code, as a wallet answers it. */
export class RpcFault extends Error {
  readonly code: number
  readonly data: unknown
  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

/**
 * The error as it goes over the wire. Errors of a node keep the node's code and its data, when that
 * is text.
 */
export function toRpcError(error: unknown) {
  const { code, message, data } = Object(error)
  return {
    code: Number.isInteger(code) ? code : -32603,
    message: typeof message === 'string' ? message : 'Internal error',
    ...(typeof data === 'string' ? { data } : {}),
  }
}
