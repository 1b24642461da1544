import type { HttpRequest, HttpResponse, Platform } from '#kernel'

/**
 * The reply of a scripted request. `body` is sent as JSON unless it is text; `stall` sends the
 * head and never the body.
 */
export type Reply = {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly stall?: boolean
}
/** Answers a request; throw to make the host unreachable, return nothing to never answer. */
export type Responder = (
  url: URL,
  call: HttpRequest,
) => Reply | undefined | Promise<Reply | undefined>

/** HTTP without a network: records every request and answers it by `respond`. */
export type TestHttp = {
  readonly fetch: Platform['fetch']
  readonly requests: { readonly url: URL; readonly call: HttpRequest }[]
  respond: Responder
}

const waitForAbort = (signal: AbortSignal | undefined) =>
  new Promise<never>((_, reject) => {
    if (signal?.aborted) reject(signal.reason)
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

function toResponse(
  { status = 200, headers = {}, body = '', stall = false }: Reply,
  signal: AbortSignal | undefined,
): HttpResponse {
  const text = async () =>
    stall ? waitForAbort(signal) : typeof body === 'string' ? body : JSON.stringify(body)
  return {
    ok: status >= 200 && status < 300,
    status,
    headers: { get: (name) => headers[name.toLowerCase()] ?? null },
    text,
    blob: async () => new Blob([await text()], { type: headers['content-type'] ?? 'image/png' }),
  }
}

/** Makes a network without answers until `respond` is set. */
export function createTestHttp(respond: Responder = () => undefined): TestHttp {
  const network: TestHttp = {
    requests: [],
    respond,
    async fetch(url, call) {
      network.requests.push({ url: new URL(url), call })
      if (call.signal?.aborted) throw call.signal.reason
      const reply = await Promise.race([
        Promise.resolve(network.respond(new URL(url), call)),
        waitForAbort(call.signal),
      ])
      return reply ? toResponse(reply, call.signal) : waitForAbort(call.signal)
    },
  }
  return network
}
