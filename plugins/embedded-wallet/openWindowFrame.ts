import { object, optional, string, unknown } from 'valibot'
import type { LatchkeyError, Release } from '#kernel'
import { safeParse } from '#kernel'
import type { ChannelTransport } from './channel.ts'
import { embeddedWalletError } from './errors.ts'
import { decodeHostedMessage, encodeHostedMessage } from './hostedMessages.ts'
import type { OpenFrameOptions } from './openFrame.ts'
import { readyDelay } from './openFrame.ts'
import { readyMessage } from './protocol.ts'
import { watchFrame } from './watchFrame.ts'

const windowMessageSchema = object({
  type: string(),
  id: optional(string()),
  payload: optional(unknown()),
})

/**
 * Opens a transport over `window` to the frame hosted today, which has no MessagePort. Messages are
 * accepted from the frame's window and exact origin only, never from scripts of the page; sent
 * messages name that origin. A second READY or another load ends it. Rejects and calls `lost` like
 * `openFrame`.
 */
export function openWindowFrame(
  { platform, iframe, origin, remove }: OpenFrameOptions,
  lost: (why: LatchkeyError) => void,
  signal: AbortSignal,
): Promise<ChannelTransport> {
  return new Promise((resolve, reject) => {
    const releases: Release[] = [remove]
    const listeners = new Set<(message: unknown) => void>()
    let ready = false
    let over = false
    const end = (why: LatchkeyError) => {
      if (over) return
      over = true
      for (const release of releases) release()
      listeners.clear()
      reject(why)
      lost(why)
    }
    const gone = () => end(embeddedWalletError('frame-lost'))
    const wire: ChannelTransport = {
      post: (message) =>
        over || iframe.contentWindow?.postMessage(encodeHostedMessage(message), origin),
      listen(onMessage) {
        listeners.add(onMessage)
        return () => void listeners.delete(onMessage)
      },
      close: gone,
    }
    const onReady = () => {
      if (ready) return gone()
      ready = true
      releases.push(platform.after(readyDelay, () => resolve(wire)))
    }
    const tell = (data: unknown) => {
      const message = safeParse(windowMessageSchema, data)
      if (message) for (const listener of [...listeners]) listener(decodeHostedMessage(message))
    }
    const onMessage = ({ isTrusted, source, origin: from, data }: MessageEvent) => {
      if (!isTrusted || source !== iframe.contentWindow || from !== origin) return
      if (safeParse(readyMessage, data)) onReady()
      else tell(data)
    }
    window.addEventListener('message', onMessage)
    releases.push(
      () => window.removeEventListener('message', onMessage),
      watchFrame(iframe, origin, end),
    )
    signal.addEventListener('abort', gone, { once: true })
    if (signal.aborted) gone()
  })
}
