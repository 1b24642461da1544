import type { Eip1193Provider } from '#libraries/kit'
import { formatUuid } from './formatUuid.ts'

/** How a wallet names itself by EIP-6963. */
export type Announcement = {
  readonly name: string
  /** A `data:` URI. */
  readonly icon: string
  /** Reverse domain name of the site. */
  readonly rdns: string
  /** Version 4, the same for the whole visit; random by default. */
  readonly uuid?: string | undefined
}

/** A random id; pages without TLS have no `crypto.randomUUID`. */
const createUuid = () => formatUuid(crypto.getRandomValues(new Uint8Array(16)))

/** Announces a provider now and on every request until the signal aborts; never on a server. */
export function announceProvider(
  provider: Eip1193Provider,
  announcement: Announcement,
  signal?: AbortSignal,
): void {
  if (!('document' in globalThis) || signal?.aborted) return
  // Written out as `undefined`, an id is absent as well.
  const { uuid = createUuid(), ...named } = announcement
  const info = Object.freeze({ uuid, ...named })
  // The modal's own discovery skips an object with this mark.
  const detail = Object.freeze({ info, provider: Object.assign(provider, { isLatchkey: true }) })
  const announce = () =>
    void globalThis.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  globalThis.addEventListener('eip6963:requestProvider', announce, signal ? { signal } : {})
  announce()
}
