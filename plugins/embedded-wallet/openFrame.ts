import type { LatchkeyError, Platform, Release } from '#kernel'
import { safeParse, toHex } from '#kernel'
import type { ChannelTransport } from './channel.ts'
import { embeddedWalletError } from './errors.ts'
import type { ChannelOffer } from './protocol.ts'
import { channelOfferType, echoMessage, readyMessage } from './protocol.ts'
import { watchFrame } from './watchFrame.ts'

/** Parameters of the handshake. READY is accepted from `origin` only. */
export type OpenFrameOptions = {
  readonly platform: Pick<Platform, 'after' | 'random'>
  readonly iframe: HTMLIFrameElement
  readonly origin: string
  /** Removes the frame from the page. */
  remove(): void
}

/** Delay between READY and a working frame (ms). */
export const readyDelay = 500

/**
 * Agrees on a port with the frame, once: READY from its window and exact origin, our nonce, its
 * echo over the port. Other messages on `window` are ignored; other messages on the port, a second
 * READY or another load end it. Rejects with `frame-blocked` or `frame-lost`; later, `lost` is
 * called.
 */
export function openFrame(
  { platform, iframe, origin, remove }: OpenFrameOptions,
  lost: (why: LatchkeyError) => void,
  signal: AbortSignal,
): Promise<ChannelTransport> {
  return new Promise((resolve, reject) => {
    const nonce = toHex(platform.random(16))
    const releases: Release[] = [remove]
    let port: MessagePort | undefined
    let over = false
    const end = (why: LatchkeyError) => {
      if (over) return
      over = true
      for (const release of releases) release()
      reject(why)
      lost(why)
    }
    const gone = () => end(embeddedWalletError('frame-lost'))
    const listen = (target: EventTarget, type: string, listener: (event: Event) => void) => {
      target.addEventListener(type, listener)
      releases.push(() => target.removeEventListener(type, listener))
    }
    const onReady = (event: Event) => {
      if (
        !(event instanceof MessageEvent) ||
        !event.isTrusted ||
        event.source !== iframe.contentWindow ||
        event.origin !== origin
      )
        return
      if (!safeParse(readyMessage, event.data)) return
      if (port) return gone()
      port = offer()
    }
    const offer = () => {
      const channel = new MessageChannel()
      const own = channel.port1
      releases.push(() => own.close())
      listen(own, 'close', gone)
      own.onmessage = ({ data }) => {
        if (safeParse(echoMessage, data)?.nonce !== nonce) return gone()
        const wire = createPortWire(own, gone)
        releases.push(platform.after(readyDelay, () => resolve(wire)))
      }
      const channelOffer: ChannelOffer = { type: channelOfferType, nonce }
      iframe.contentWindow?.postMessage(channelOffer, origin, [channel.port2])
      return own
    }
    listen(window, 'message', onReady)
    releases.push(watchFrame(iframe, origin, end))
    signal.addEventListener('abort', gone, { once: true })
    if (signal.aborted) gone()
  })
}

/** Messages before the first listener are queued. */
function createPortWire(port: MessagePort, close: () => void): ChannelTransport {
  const early: unknown[] = []
  port.onmessage = ({ data }) => void early.push(data)
  return {
    post: (message) => port.postMessage(message),
    listen(onMessage) {
      for (const data of early.splice(0)) onMessage(data)
      port.onmessage = ({ data }) => onMessage(data)
      return () => {
        port.onmessage = null
      }
    },
    close,
  }
}
