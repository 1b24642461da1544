import type { SiwxSource } from '#plugins/ports/SiwxSource'
import type { CloudSiwxOptions } from './CloudSiwxOptions.ts'

/**
 * Signs in at the provider (`/auth/v1/*`): it gives the nonce, verifies the signature and issues a
 * token, which is all that this browser keeps.
 * @example createModal({ projectId: '…', siwx: cloudSiwx() })
 */
export const cloudSiwx =
  (options: CloudSiwxOptions = {}): SiwxSource =>
  async (tools) =>
    (await import('./createCloudSiwx.ts')).createCloudSiwx(tools, options)
