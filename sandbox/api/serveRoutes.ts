import type { IncomingMessage, Server } from 'node:http'
import { createServer } from 'node:http'
import { answerCall } from './answerCall.ts'
import type { HostileMode } from './createHostileMode.ts'
import type { Faults } from './faults.ts'
import { isLoopback } from './isLoopback.ts'
import { readRequestUrl } from './readRequestUrl.ts'
import type { Call, Route } from './reply.ts'
import { failure, RouteError } from './reply.ts'
import type { RequestLog } from './requestLog.ts'
import { sendFaulty, sendReply } from './sendReply.ts'

const forbidden = failure('api', new RouteError(403, 'FORBIDDEN', 'Loopback only'))
const malformedPath = failure('api', new RouteError(400, 'MALFORMED', 'Not a path'))

/**
 * An HTTP server over a table of routes: CORS for every origin, lies, faults, and the log of what
 * is not control.
 */
export function serveRoutes(
  routes: readonly Route[],
  faults: Faults,
  hostile: HostileMode,
  log: RequestLog,
): Server {
  const answer = answerCall(routes)

  // Clients end kept connections: a server that closes one meanwhile resets the next request.
  return createServer({ keepAliveTimeout: 0 }, async (request, response) => {
    const url = readRequestUrl(request)
    if (!url) return sendReply(response, malformedPath)
    if (!isAllowed(request, url)) return sendReply(response, forbidden)
    for (const [name, value] of Object.entries(cors)) response.setHeader(name, value)
    if (request.method === 'OPTIONS') return response.writeHead(204).end()
    // A client that goes away in the middle is no reason to end the sandbox.
    const call = await readCall(request, url).catch(() => undefined)
    if (!call) return sendReply(response, refusedBody)
    if (isControl(url)) return sendReply(response, await answer(call))
    const done = log.add({
      method: call.method,
      path: call.path,
      query: Object.fromEntries(call.query),
      body: call.body,
    })
    const fault = faults.take(call.method, call.path)
    const said = async () => hostile.distort(call, await answer(call))
    done(fault ? await sendFaulty(response, fault, said) : sendReply(response, await said()))
  })
}

const isControl = ({ pathname }: URL): boolean => pathname.startsWith('/__sandbox')

/**
 * Pages of other sites must not steer the sandbox: their requests name an origin that is not on
 * this machine.
 */
function isAllowed({ headers: { host, origin } }: IncomingMessage, url: URL): boolean {
  if (!isLoopback(host)) return false
  return !isControl(url) || !origin || (URL.canParse(origin) && isLoopback(new URL(origin).host))
}

/** As docs/provider.md demands, and no more: a provider may allow nothing else. */
const cors: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, PUT',
  'access-control-allow-headers': 'content-type, authorization, x-nonce-jwt, x-otp',
  'access-control-expose-headers': 'retry-after',
  'access-control-max-age': '600',
}

/** Largest accepted body in bytes. */
const bodyLimit = 1_048_576
const refusedBody = failure('api', new RouteError(413, 'TOO_LARGE', 'The body is too large'))

/** Reads a call; `undefined` if its body is above the limit. */
async function readCall(request: IncomingMessage, url: URL): Promise<Call | undefined> {
  const text = await readText(request)
  return text === undefined
    ? undefined
    : {
        method: request.method ?? 'GET',
        path: url.pathname,
        params: {},
        query: url.searchParams,
        headers: Object.fromEntries(
          Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
        ),
        body: parseBody(text),
      }
}

/** Reads the text of a body; `undefined` if it is above the limit. */
async function readText(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size <= bodyLimit) chunks.push(chunk)
  }
  return size > bodyLimit ? undefined : Buffer.concat(chunks).toString('utf8')
}

function parseBody(text: string): unknown {
  if (!text) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
