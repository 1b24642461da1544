import { readField } from '#kernel'
import type { Codec } from './codec.ts'
import { toLegacyFields } from './wireTransaction.ts'

/**
 * Adds the fields that WalletConnect wallets from before `transaction` read to a call of the site.
 * The site's own fields stay; a call whose transaction cannot be read is passed on unchanged.
 */
export function addLegacyFields(codec: Codec, params: unknown): unknown {
  const bytes = codec.decodeBase64(readField(params, 'transaction'))
  if (!bytes) return params
  try {
    return { ...toLegacyFields(codec, bytes), ...Object(params) }
  } catch {
    return params
  }
}
