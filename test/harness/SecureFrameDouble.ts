import type { LatchkeyError, Release } from '#kernel'
import type { ChannelTransport } from '#plugins/embedded-wallet/channel'
import type { FrameHost, FrameHostOptions } from '../../plugins/embedded-wallet/createFrameHost.ts'
import type { FrameCardOptions } from '../../plugins/ports/embedded-wallet.ts'

/** A message to the frame. */
export type ReceivedMessage = {
  readonly id: string
  readonly type: string
  readonly name: string
  readonly payload: unknown
}
/**
 * Answers a request by its name. A thrown or rejected text is an error; `silence` sends no
 * answer.
 */
export type Answers = Record<string, (payload: never, message: ReceivedMessage) => unknown>

export const noAnswer = Symbol('silence')

/**
 * The other end of the channel, without iframe and origin. A browser test covers the real frame.
 */
export type SecureFrameDouble = {
  /** Replaces the element. */
  readonly make: (source: FrameHostOptions) => FrameHost
  readonly answers: Answers
  /** Messages to all frames, oldest first. */
  readonly received: ReceivedMessage[]
  /** The number of loaded frames. */
  loads(): number
  readonly addresses: string[]
  /** The frames on the page. */
  alive(): number
  readonly shown: FrameCardOptions[]
  /** Sends an unrequested or a late message. */
  emit(message: unknown): void
  /** Answers a pending request. */
  settle(message: ReceivedMessage | undefined, payload: unknown, how?: 'SUCCESS' | 'ERROR'): void
  /** Removes the frame, as the page would. */
  crash(why: LatchkeyError): void
  /** `never`: the frame does not become ready. */
  opening: 'works' | 'never'
  receivedNames(): readonly string[]
  last(name: string): ReceivedMessage | undefined
}

/**
 * Makes a frame that answers as for a visitor without a smart account; a test changes `answers`.
 */
export function createSecureFrameDouble(answers: Answers): SecureFrameDouble {
  const messages: ReceivedMessage[] = []
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
        // Messages between windows are copied.
        const { id, type, payload } = structuredClone(message) as Omit<ReceivedMessage, 'name'>
        const own = { id, type, payload, name: type.replace('@w3m-app/', '') }
        messages.push(own)
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
      setTexts() {},
      updateAppearance() {},
    }),
    answers,
    received: messages,
    loads: () => addresses.length,
    addresses,
    alive: () => alive,
    shown,
    emit: (message) => hear(message),
    settle,
    crash: (why) => lost(why),
    opening: 'works',
    receivedNames: () => messages.map(({ name }) => name),
    last: (name) => messages.findLast((one) => one.name === name),
  }
  return double
}

/** Leaves requests of a name unanswered; resolves when the first arrives. */
export function holdRequests(answers: Answers, name: string): Promise<void> {
  return new Promise((resolve) => {
    answers[name] = () => {
      resolve()
      return noAnswer
    }
  })
}
