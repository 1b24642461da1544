import { channelOfferType, frameVersion } from '../../../plugins/embedded-wallet/protocol.ts'

/** The page that embeds us: its exact origin, and the port that everything is said over. */
export type Parent = { readonly origin: string; readonly port: MessagePort }

/**
 * The embedder's origin from the browser; undefined if the browser does not report it, or there
 * is none.
 */
export function embeddingOrigin(): string | undefined {
  if (window.parent === window) return undefined
  const origin =
    location.ancestorOrigins?.[0] ??
    (URL.canParse(document.referrer) ? new URL(document.referrer).origin : undefined)
  return origin === 'null' ? undefined : origin
}

const isOffer = (
  data: unknown,
): data is { readonly type: typeof channelOfferType; readonly nonce: string } =>
  Object(data).type === channelOfferType && /^[0-9a-f]{32}$/.test(String(Object(data).nonce))

/**
 * Sends READY to the parent and accepts its one offer: from its window, its exact origin, with a
 * nonce and one port. Later offers are ignored.
 */
export function connectToParent(origin: string): Promise<Parent> {
  return new Promise((resolve) => {
    const hear = ({ source, origin: from, data, ports }: MessageEvent) => {
      const [port, more] = ports
      if (source !== window.parent || from !== origin || !isOffer(data) || !port || more) return
      window.removeEventListener('message', hear)
      port.postMessage({ type: '@w3m-frame/CHANNEL', nonce: data.nonce })
      resolve({ origin, port })
    }
    window.addEventListener('message', hear)
    postReady(origin)
  })
}

export function postReady(origin: string): void {
  window.parent.postMessage({ type: '@w3m-frame/READY', version: frameVersion }, origin)
}
