import type { ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Fault } from './faults.ts'
import type { Reply } from './reply.ts'
import { failure, RouteError } from './reply.ts'

function encode({ body, type = 'application/json', headers = {} }: Reply) {
  const bytes =
    body instanceof Uint8Array
      ? Buffer.from(body)
      : Buffer.from(type === 'application/json' ? JSON.stringify(body ?? {}) : String(body))
  return { bytes, headers: { 'content-type': type, 'content-length': bytes.length, ...headers } }
}

/** Sends an answer; the result is its status. */
export function sendReply(response: ServerResponse, reply: Reply): number {
  const { bytes, headers } = encode(reply)
  const status = reply.status ?? 200
  response.writeHead(status, headers).end(bytes)
  return status
}

/** Sends what a fault makes of an answer; the result is its status, 0 for none. */
export async function sendFaulty(
  response: ServerResponse,
  fault: Fault,
  answer: () => Promise<Reply>,
): Promise<number> {
  if (fault.delay) await wait(fault.delay)
  if (fault.drop) {
    response.socket?.destroy()
    return 0
  }
  const reply = withRetryAfter(fault, await spoiled(fault, answer))
  if (fault.truncate === undefined) return sendReply(response, reply)
  const { bytes, headers } = encode(reply)
  const status = reply.status ?? 200
  response
    .writeHead(status, headers)
    .write(bytes.subarray(0, fault.truncate), () => response.socket?.destroy())
  return status
}

const withRetryAfter = ({ retryAfter }: Fault, reply: Reply): Reply =>
  retryAfter === undefined
    ? reply
    : { ...reply, headers: { ...reply.headers, 'retry-after': String(retryAfter) } }

async function spoiled(
  { status = 200, body }: Fault,
  answer: () => Promise<Reply>,
): Promise<Reply> {
  if (typeof body === 'string') return { status, body, type: 'text/plain' }
  if (body !== undefined) return { status, body }
  return status < 400
    ? { ...(await answer()), status }
    : failure('api', new RouteError(status, 'FAULT', 'A fault of the sandbox'))
}
