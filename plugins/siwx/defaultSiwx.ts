import type { SiwxSource } from '#plugins/ports/SiwxSource'
import type { DefaultSiwxOptions } from './DefaultSiwxOptions.ts'

/**
 * Signs in with a wallet of any namespace and stores the sessions in this browser, verified on
 * write and on read. Stored sessions prove nothing to a server: let it verify the session
 * (`verify`), or verify `session.proof` there with `latchkey/verify`.
 * @example
 * const getNonce = async () => (await fetch('/nonce')).text()
 * const verify = async (session) => (await send(session)).ok
 * createModal({ siwx: defaultSiwx({ getNonce, verify }) })
 */
export const defaultSiwx =
  (options: DefaultSiwxOptions = {}): SiwxSource =>
  async (tools) =>
    (await import('./createDefaultSiwx.ts')).createDefaultSiwx(tools, options)
