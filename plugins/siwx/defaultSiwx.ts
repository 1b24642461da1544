import type { SiwxSource } from '#plugins/ports/SiwxSource'
import type { DefaultSiwxOptions } from './DefaultSiwxOptions.ts'

/**
 * Signs in with any namespace's wallet and keeps the sessions in this browser, each verified before
 * it is kept and when it is read back.
 * What a browser keeps proves nothing to a server: have it judge the session (`verify`), or verify
 * `session.proof` there with `latchkey/verify`.
 * @example createModal({ siwx: defaultSiwx({ getNonce: async () => (await fetch('/nonce')).text(), verify: async (session) => (await send(session)).ok }) })
 */
export const defaultSiwx =
  (options: DefaultSiwxOptions = {}): SiwxSource =>
  async (tools) =>
    (await import('./createDefaultSiwx.ts')).createDefaultSiwx(tools, options)
