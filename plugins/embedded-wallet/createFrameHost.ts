import type { LatchkeyError, Platform, Release } from '#kernel'
import type { Appearance } from '#ui-shell'
import type { ChannelTransport } from './channel.ts'
import type { FrameElement } from './createFrameElement.ts'
import type { FrameProtocol } from './options.ts'
import type { FrameCardOptions } from './port.ts'

/** Where the frame is, if there is one. */
export type FrameHost = {
  /** Loads a new frame and meets it. */
  open(lost: (why: LatchkeyError) => void, signal: AbortSignal): Promise<ChannelTransport>
  /** Shows the frame, now or as soon as there is one, until it is released. */
  show(showing: FrameCardOptions): Release
  updateAppearance(): void
}

/** What a frame is made with; `address` and `look` are asked at each loading. */
export type FrameHostOptions = {
  readonly platform: Pick<Platform, 'after' | 'random'>
  readonly origin: string
  readonly protocol: FrameProtocol
  address(): string
  getAppearance(): Appearance
}

const importFrameElement = () => import('./createFrameElement.ts')
/** Each is loaded by those alone who need it. */
const openers = {
  channel: async () => (await import('./openFrame.ts')).openFrame,
  window: async () => (await import('./openWindowFrame.ts')).openWindowFrame,
}

/** Makes the host; nothing is on the page before the first frame is opened. */
export function createFrameHost({
  platform,
  origin,
  protocol,
  address,
  getAppearance,
}: FrameHostOptions): FrameHost {
  let element: FrameElement | undefined
  let wanted: FrameCardOptions | undefined
  let hide: Release = () => {}

  const place = () => {
    hide()
    hide = (element && wanted && element.show(wanted)) ?? (() => {})
  }
  return {
    async open(lost, signal) {
      const [{ createFrameElement }, meet] = await Promise.all([
        importFrameElement().catch(importFrameElement),
        openers[protocol]().catch(openers[protocol]),
      ])
      signal.throwIfAborted()
      const own = createFrameElement(address())
      element = own
      own.setAppearance(getAppearance())
      place()
      const remove = () => {
        if (element === own) {
          element = undefined
          place()
        }
        own.remove()
      }
      return meet({ platform, iframe: own.iframe, origin, remove }, lost, signal)
    },
    show(showing) {
      wanted = showing
      place()
      return () => {
        if (wanted !== showing) return
        wanted = undefined
        place()
      }
    },
    updateAppearance: () => element?.setAppearance(getAppearance()),
  }
}
