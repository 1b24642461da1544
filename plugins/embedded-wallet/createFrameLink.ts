import type { LatchkeyError, Platform } from '#kernel'
import { isLatchkeyError, withTimeout } from '#kernel'
import type { Channel, ChannelOptions } from './channel.ts'
import { createChannel } from './channel.ts'
import { frameEvents, frameMessages, messagePrefixes } from './protocol.ts'

type FrameChannel = Channel<typeof frameMessages, typeof frameEvents>
/** Sends a request to the frame. */
export type FrameAsk = FrameChannel['request']

/** Connection to the frame: a channel that sends the page's data over every new transport. */
export type FrameLink = Pick<FrameChannel, 'request' | 'on' | 'close'> & {
  /** Starts to load the frame unless it exists. */
  preload(): void
  /** True if a frame exists or is loading. */
  inUse(): boolean
  readonly dropped: number
}

/** Dependencies of the link. */
export type FrameLinkTools = {
  readonly platform: Pick<Platform, 'after' | 'random'>
  readonly open: ChannelOptions<typeof frameMessages, typeof frameEvents>['open']
  /** Sends the data that the frame needs first. Its requests precede all others. */
  sync(ask: FrameAsk): void
  /** Called once when requests failed because of the frame itself. */
  onFailure(error: LatchkeyError): void
}

/** Time for a frame that left a login unanswered to answer anything (ms). */
const answerTimeout = 6000

/** Creates the link; loads nothing before the first request. */
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
  })
  const forget = () => {
    synced = false
  }
  const syncOnce = () => {
    if (synced) return
    synced = true
    sync(channel.request)
  }
  /** The next request gets a new frame; one that refuses a request is not frozen. */
  const closeIfFrozen = () =>
    withTimeout(platform, answerTimeout, channel.request('GET_CHAIN_ID', undefined)).catch(
      (error: unknown) => isLatchkeyError(error, 'timeout') && channel.close(),
    )
  const report = (error: unknown): never => {
    if (isLatchkeyError(error, 'APKT003', 'APKT004') && !reported.has(error)) {
      reported.add(error)
      onFailure(error)
      if (error.code === 'APKT004') void closeIfFrozen()
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
