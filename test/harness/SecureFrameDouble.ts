import type { LatchkeyError, Release } from '#kernel'
import type { ChannelTransport } from '#plugins/embedded-wallet/channel'
import type { FrameHost, FrameHostOptions } from '../../plugins/embedded-wallet/createFrameHost.ts'
import type { FrameCardOptions } from '../../plugins/ports/embedded-wallet.ts'

/** A message as the frame hears it. */
export type ReceivedMessage = {
  readonly id: string
  readonly type: string
  readonly name: string
  readonly payload: unknown
}
/**
 * Answers a request by its name; throw (or reject with) a text to answer with an error, return
 * `silence` to say nothing.
 */
export type Answers = Record<string, (payload: never, heard: ReceivedMessage) => unknown>

export const noAnswer = Symbol('silence')

/**
 * The other end of the channel, as a test plays it: no iframe, no origin. The real frame is tested
 * in a browser.
 */
export type SecureFrameDouble = {
  /** Takes the place of the element. */
  readonly make: (source: FrameHostOptions) => FrameHost
  readonly answers: Answers
  /** What was said to it, oldest first, of all frames. */
  readonly received: ReceivedMessage[]
  /** How many frames were loaded. */
  loads(): number
  readonly addresses: string[]
  /** Frames that are on the page now. */
  alive(): number
  readonly shown: FrameCardOptions[]
  /** Says something unasked, or answers late. */
  emit(message: unknown): void
  /** Answers a request that was left open. */
  settle(heard: ReceivedMessage | undefined, payload: unknown, how?: 'SUCCESS' | 'ERROR'): void
  /** The frame goes away by itself. */
  crash(why: LatchkeyError): void
  /** `never`: it does not come up. */
  opening: 'works' | 'never'
  receivedNames(): readonly string[]
  last(name: string): ReceivedMessage | undefined
}

/**
 * Makes a frame that answers what a logged-in visitor without a smart account would be answered; a
 * test changes `answers`.
 */
export function createSecureFrameDouble(answers: Answers): SecureFrameDouble {
  const heard: ReceivedMessage[] = []
  const addresses: string[] = []
  const shown: FrameCardOptions[] = []
  let hear: (message: unknown) => void = () => {}
  let lost: (why: LatchkeyError) => void = () => {}
  let alive = 0
  const settle: SecureFrameDouble['settle'] = (to, payload, how = 'SUCCESS') =>
    hear({ id: to?.id, type: `@w3m-frame/${to?.name}_${how}`, payload })
  const react = async (message: ReceivedMessage) => {
    const answer = double.answers[message.name]
    if (!answer)
      return settle(message, { message: `The double has no answer to ${message.name}` }, 'ERROR')
    try {
      const result = await answer(message.payload as never, message)
      if (result !== noAnswer) settle(message, result)
    } catch (error) {
      settle(message, { message: String(error) }, 'ERROR')
    }
  }
  const wireOf = (): ChannelTransport => {
    alive++
    let open = true
    return {
      post(message) {
        // What crosses to another window is copied.
        const { id, type, payload } = structuredClone(message) as Omit<ReceivedMessage, 'name'>
        const own = { id, type, payload, name: type.replace('@w3m-app/', '') }
        heard.push(own)
        void react(own)
      },
      listen(onMessage): Release {
        hear = onMessage
        return () => {
          hear = () => {}
        }
      },
      close() {
        if (open) alive--
        open = false
      },
    }
  }
  const double: SecureFrameDouble = {
    make: (source) => ({
      async open(onLost) {
        addresses.push(source.address())
        if (double.opening === 'never') await new Promise(() => {})
        lost = onLost
        return wireOf()
      },
      show(showing) {
        shown.push(showing)
        return () => void shown.splice(shown.indexOf(showing), 1)
      },
      updateAppearance() {},
    }),
    answers,
    received: heard,
    loads: () => addresses.length,
    addresses,
    alive: () => alive,
    shown,
    emit: (message) => hear(message),
    settle,
    crash: (why) => lost(why),
    opening: 'works',
    receivedNames: () => heard.map(({ name }) => name),
    last: (name) => heard.findLast((one) => one.name === name),
  }
  return double
}
