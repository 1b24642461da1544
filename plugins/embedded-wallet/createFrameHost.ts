import type { Appearance, LatchkeyError, Platform, Release } from '#kernel'
import type { Wire } from '#kernel/channel'
import type { FrameElement } from './createFrameElement.ts'
import type { FrameProtocol } from './options.ts'
import type { FrameShowing } from './port.ts'

/** Where the frame is, if there is one. */
export type FrameHost = {
  /** Loads a new frame and meets it. */
  open(lost: (why: LatchkeyError) => void, signal: AbortSignal): Promise<Wire>
  /** Shows the frame, now or as soon as there is one, until it is released. */
  show(showing: FrameShowing): Release
  dress(): void
}

/** What a frame is made with; `address` and `look` are asked at each loading. */
export type FrameSource = {
  readonly platform: Pick<Platform, 'after' | 'random'>
  readonly origin: string
  readonly protocol: FrameProtocol
  address(): string
  look(): Appearance
}

const makers = () => import('./createFrameElement.ts')
/** Each is loaded by those alone who need it. */
const meetings = {
  channel: async () => (await import('./openFrame.ts')).openFrame,
  window: async () => (await import('./openWindowFrame.ts')).openWindowFrame,
}

/** Makes the host; nothing is on the page before the first frame is opened. */
export function createFrameHost({
  platform,
  origin,
  protocol,
  address,
  look,
}: FrameSource): FrameHost {
  let element: FrameElement | undefined
  let wanted: FrameShowing | undefined
  let hide: Release = () => {}

  const place = () => {
    hide()
    hide = (element && wanted && element.show(wanted)) ?? (() => {})
  }
  return {
    async open(lost, signal) {
      const [{ createFrameElement }, meet] = await Promise.all([
        makers().catch(makers),
        meetings[protocol]().catch(meetings[protocol]),
      ])
      signal.throwIfAborted()
      const own = createFrameElement(address())
      element = own
      own.dress(look())
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
    dress: () => element?.dress(look()),
  }
}
