/** A request to a route. */
export type Call = {
  readonly method: string
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  /** By name in small letters. */
  readonly headers: Readonly<Record<string, string | undefined>>
  /** Parsed where it is JSON; else the text, or undefined when empty. */
  readonly body: unknown
}
export type Reply = {
  readonly status?: number
  readonly type?: string
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** Which error body a host answers with. */
export type ErrorShape = 'api' | 'blockchain' | 'sandbox'

export type Route = {
  readonly method: string
  /** `{name}` matches one segment of the path. */
  readonly path: string
  readonly shape: ErrorShape
  /**
   * Answers without a project id: pictures are also loaded by `img` elements, and control is not
   * part of the provider.
   */
  readonly open?: boolean
  /** Also takes JSON as plain text, the only type of a beacon without a preflight. */
  readonly beacon?: boolean
  handle(call: Call): Reply | Promise<Reply>
}

export const ok = (body: unknown): Reply => ({ body })

/** Thrown by a route for an answer other than success. */
export class RouteError extends Error {
  readonly status: number
  override readonly name: string
  constructor(status: number, name: string, message: string) {
    super(message)
    this.status = status
    this.name = name
  }
}

export function failure(
  shape: ErrorShape,
  {
    status,
    name,
    message,
  }: { readonly status: number; readonly name: string; readonly message: string },
): Reply {
  return {
    status,
    body:
      shape === 'blockchain'
        ? { status: 'FAILED', reasons: [{ name, description: message }] }
        : { error: message },
  }
}
