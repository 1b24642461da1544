import type { LatchkeyError, Platform, Release } from '#kernel'
import type { FrameCardOptions, FrameCardTexts } from '#plugins/ports/embedded-wallet'
import type { Appearance } from '#ui-shell'
import type { ChannelTransport } from './channel.ts'
import type { FrameCard, FrameElement } from './createFrameElement.ts'
import type { FrameProtocol } from './options.ts'
import { watchAnswers } from './watchAnswers.ts'

/** The page's frame, if there is one. */
export type FrameHost = {
  /** Loads a new frame and opens a transport to it. */
  open(lost: (why: LatchkeyError) => void, signal: AbortSignal): Promise<ChannelTransport>
  /** Shows the frame, or the next one, until it is released; a loading frame once it is ready. */
  show(showing: FrameCardOptions): Release
  /** Replaces the texts of what is shown. */
  setTexts(texts: FrameCardTexts): void
  updateAppearance(): void
}

/** Dependencies of the frame; `address` and `getAppearance` are read on each load. */
export type FrameHostOptions = {
  readonly platform: Pick<Platform, 'after' | 'random'>
  readonly origin: string
  readonly protocol: FrameProtocol
  address(): string
  getAppearance(): Appearance
  /** Asks the frame for its network, in order to learn whether it still answers. */
  ask(): Promise<unknown>
}

const importFrameElement = () => import('./createFrameElement.ts')
/** Each is loaded on demand. */
const openers = {
  channel: async () => (await import('./openFrame.ts')).openFrame,
  window: async () => (await import('./openWindowFrame.ts')).openWindowFrame,
}

const loadParts = (protocol: FrameProtocol) =>
  Promise.all([
    importFrameElement().catch(importFrameElement),
    openers[protocol]().catch(openers[protocol]),
  ])

type OpenCard = Pick<FrameCard, 'setTexts' | 'close'>

/** Opens the card, and asks the frame in it whether it still answers, until closed. */
function openCard(
  { platform, ask }: Pick<FrameHostOptions, 'platform' | 'ask'>,
  element: FrameElement,
  showing: FrameCardOptions,
  onChange: (answers: boolean) => void,
): OpenCard {
  const card = element.show(showing)
  const stop = watchAnswers(platform, ask, (answers) => {
    card.setAnswering(answers)
    onChange(answers)
  })
  return {
    setTexts: card.setTexts,
    close() {
      stop()
      card.close()
    },
  }
}

/** Creates the host; the page has no frame before the first `open`. */
export function createFrameHost(options: FrameHostOptions): FrameHost {
  const { platform, origin, protocol, address, getAppearance } = options
  let element: FrameElement | undefined
  // A frame that does not answer would take the keyboard away from the view under its card.
  let ready: ChannelTransport | undefined
  let isFrozen = false
  let wanted: FrameCardOptions | undefined
  let texts: FrameCardTexts | undefined
  let card: OpenCard | undefined

  const place = () => {
    card?.close()
    if (!ready || !wanted || !element) return
    card = openCard(options, element, { ...wanted, ...texts }, (answers) => {
      isFrozen = !answers
    })
  }
  const forget = () => {
    element = undefined
    ready = undefined
    isFrozen = false
    place()
  }
  return {
    async open(lost, signal) {
      const [{ createFrameElement }, meet] = await loadParts(protocol)
      signal.throwIfAborted()
      const own = createFrameElement(address())
      element = own
      own.setAppearance(getAppearance())
      const remove = () => {
        if (element === own) forget()
        own.remove()
      }
      const transport = await meet({ platform, iframe: own.iframe, origin, remove }, lost, signal)
      if (element === own) {
        ready = transport
        place()
      }
      return transport
    },
    show(showing) {
      wanted = showing
      texts = undefined
      place()
      return () => {
        if (wanted !== showing) return
        wanted = undefined
        place()
        // The next request gets a new frame.
        if (isFrozen) ready?.close()
      }
    },
    setTexts(next) {
      texts = next
      card?.setTexts(next)
    },
    updateAppearance: () => element?.setAppearance(getAppearance()),
  }
}
