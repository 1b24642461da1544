import { object } from 'valibot'
import type { Schema, WalletInfo } from '#kernel'
import { readField, safeImage, safeParse, safeText } from '#kernel'
import { isObject, pattern } from '#namespaces/kit'

/**
 * A wallet discovered on the page.
 * `claimedRdns` is the reverse domain name that it claims; others may claim it too. `provider` is
 * the object of its first announcement; it never goes through a promise, since it may have a
 * `then`.
 */
export type Eip155Wallet = {
  readonly info: WalletInfo
  readonly uuid: string
  readonly claimedRdns?: string | undefined
  readonly provider: object
}

const identitySchema: Schema<{ uuid: string; name: string }> = object({
  uuid: pattern(/^.{1,100}$/s),
  name: safeText(60),
})
const rdnsSchema: Schema<string> = pattern(/^(?=.{3,120}$)[a-z0-9-]+(\.[a-z0-9-]+)+$/i)
const imageSchema: Schema<string> = safeImage

/**
 * Reads an EIP-6963 announcement; `undefined` if it is invalid.
 * Reads four fields, each once. An invalid icon or reverse domain name is dropped; name and uuid
 * are required.
 */
export function readAnnouncement(detail: unknown): Eip155Wallet | undefined {
  const info = readField(detail, 'info')
  const provider = readField(detail, 'provider')
  const known = safeParse(identitySchema, {
    uuid: readField(info, 'uuid'),
    name: readField(info, 'name'),
  })
  // A modal that announces its own provider must not offer itself.
  if (!known?.name || !isObject(provider) || readField(provider, 'isLatchkey') === true)
    return undefined
  const icon = safeParse(imageSchema, readField(info, 'icon'))
  const rdns = safeParse(rdnsSchema, readField(info, 'rdns'))?.toLowerCase()
  return {
    uuid: known.uuid,
    claimedRdns: rdns,
    provider,
    info: {
      id: rdns ?? `uuid:${known.uuid}`,
      name: known.name,
      ready: true,
      provider,
      ...(icon && { icon }),
      ...(rdns && { rdns }),
    },
  }
}
