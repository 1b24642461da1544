import type { LatchkeyError, Platform } from '#kernel'
import { isLatchkeyError } from '#kernel'
import type { Channel, ChannelOptions } from './channel.ts'
import { createChannel } from './channel.ts'
import { frameEvents, frameMessages, messagePrefixes } from './protocol.ts'

type FrameChannel = Channel<typeof frameMessages, typeof frameEvents>
/** What can be said to the frame. */
export type FrameAsk = FrameChannel['request']

/** The line to the frame: a channel that introduces the page on every new wire. */
export type FrameLink = Pick<FrameChannel, 'request' | 'on' | 'close'> & {
  /** Begins to load the frame, if it is not there. */
  preload(): void
  /** There is a frame, or one is on its way. */
  inUse(): boolean
  readonly dropped: number
}

/** What a link is made of. */
export type FrameLinkTools = {
  readonly platform: Pick<Platform, 'after' | 'random'>
  readonly open: ChannelOptions<typeof frameMessages, typeof frameEvents>['open']
  /** Says what the frame has to know before anything else. What it asks goes out first. */
  sync(ask: FrameAsk): void
  /**
   * A request failed because of the frame itself: it is told once for all requests that failed
   * together.
   */
  onFailure(error: LatchkeyError): void
}

/** Makes the link; nothing is loaded before the first request. */
export function createFrameLink({ platform, open, sync, onFailure }: FrameLinkTools): FrameLink {
  const reported = new WeakSet<LatchkeyError>()
  let synced = false
  const channel = createChannel({
    platform,
    async open(lost, signal) {
      signal.addEventListener('abort', forget, { once: true })
      const leave = (why: LatchkeyError) => {
        forget()
        lost(why)
      }
      return open(leave, signal).catch((error: unknown) => {
        forget()
        throw error
      })
    },
    kinds: frameMessages,
    events: frameEvents,
    prefixes: messagePrefixes,
    aborted: ['request-aborted', 'internal'],
  })
  const forget = () => {
    synced = false
  }
  const syncOnce = () => {
    if (synced) return
    synced = true
    sync(channel.request)
  }
  const report = (error: unknown): never => {
    if (isLatchkeyError(error, 'APKT003', 'APKT004') && !reported.has(error)) {
      reported.add(error)
      onFailure(error)
    }
    throw error
  }
  return {
    request(name, payload, options) {
      syncOnce()
      return channel.request(name, payload, options).catch(report)
    },
    on: channel.on,
    close(why) {
      forget()
      channel.close(why)
    },
    preload: syncOnce,
    inUse: () => synced,
    get dropped() {
      return channel.dropped
    },
  }
}
