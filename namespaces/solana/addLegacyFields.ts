import { readField } from '#kernel'
import { importWithRetry } from '#namespaces/kit'
import type { Codec } from './codec.ts'

/**
 * Adds the fields that WalletConnect wallets from before `transaction` read to a call of the site.
 * The site's own fields stay; a call whose transaction cannot be read is passed on unchanged.
 */
export async function addLegacyFields(codec: Codec, params: unknown): Promise<unknown> {
  const bytes = codec.decodeBase64(readField(params, 'transaction'))
  if (!bytes) return params
  const { toLegacyFields } = await importWithRetry(() => import('./wireTransaction.ts'))
  try {
    return { ...toLegacyFields(codec, bytes), ...Object(params) }
  } catch {
    return params
  }
}
