import type { IncomingMessage } from 'node:http'

/**
 * Reads the address of a request; `undefined` for a path with malformed escapes. Resolved against a
 * base, a path that begins with two slashes would name a host.
 */
export function readRequestUrl({ url = '/' }: Pick<IncomingMessage, 'url'>): URL | undefined {
  try {
    const address = new URL(`http://sandbox${url}`)
    decodeURIComponent(address.pathname)
    return address
  } catch {
    return undefined
  }
}
