import type { SiwxSource } from '#plugins/ports/SiwxSource'
import type { CloudSiwxOptions } from './CloudSiwxOptions.ts'

/**
 * Signs in at the provider (`/auth/v1/*`). It creates the nonce, verifies the signature and issues
 * a token; the browser stores only the token.
 * @example createModal({ projectId: '…', siwx: cloudSiwx() })
 */
export const cloudSiwx =
  (options: CloudSiwxOptions = {}): SiwxSource =>
  async (tools) =>
    (await import('./createCloudSiwx.ts')).createCloudSiwx(tools, options)
