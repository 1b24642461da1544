import { createHash } from 'node:crypto'

export type RelayMessage = {
  readonly topic: string
  readonly message: string
  readonly tag: number
  readonly publishedAt: number
  readonly expires: number
  /**
   * Client ids that have it. Kept per client and not per socket, so that a reconnected client is
   * not handed old letters.
   */
  readonly deliveredTo: Set<string>
}
export type PublishParams = {
  readonly topic: string
  readonly message: string
  readonly ttl?: number
  readonly tag?: number
}
export type Subscriber = {
  readonly clientId: string
  deliver(subscription: string, letter: RelayMessage): void
}

const fiveMinutes = 300

/** The id that clients compute in the same way. */
const toSubscriptionId = (topic: string, clientId: string) =>
  createHash('sha256').update(`${topic}${clientId}`).digest('hex')

/** Topics, their subscribers, and the messages that wait for one. */
export function createMessageBroker() {
  const topics = new Map<string, Set<Subscriber>>()
  const letters = new Map<string, RelayMessage[]>()

  const live = (topic: string) =>
    (letters.get(topic) ?? []).filter((letter) => letter.expires > Date.now())
  const waiting = (topic: string, clientId: string) =>
    live(topic).filter((letter) => !letter.deliveredTo.has(clientId))

  return {
    subscribe(subscriber: Subscriber, topic: string): string {
      const listeners = topics.get(topic) ?? new Set<Subscriber>()
      // A client that subscribes once more is handed each letter once; each of its tabs gets it.
      topics.set(topic, listeners.add(subscriber))
      const id = toSubscriptionId(topic, subscriber.clientId)
      // The client must have the id before the first letter that names it.
      setImmediate(() => {
        if (listeners.has(subscriber))
          for (const letter of waiting(topic, subscriber.clientId)) subscriber.deliver(id, letter)
      })
      return id
    },
    unsubscribe: (subscriber: Subscriber, topic: string): boolean =>
      topics.get(topic)?.delete(subscriber) ?? false,
    publish(clientId: string, post: PublishParams): boolean {
      const { topic, message, ttl = fiveMinutes, tag = 0 } = post
      const letter: RelayMessage = {
        topic,
        message,
        tag,
        publishedAt: Date.now(),
        expires: Date.now() + ttl * 1000,
        deliveredTo: new Set([clientId]),
      }
      letters.set(topic, [...live(topic), letter])
      for (const listener of topics.get(topic) ?? [])
        if (listener.clientId !== clientId)
          listener.deliver(toSubscriptionId(topic, listener.clientId), letter)
      return true
    },
    fetch(clientId: string, wanted: readonly string[]) {
      return wanted
        .flatMap((topic) => waiting(topic, clientId))
        .map(({ topic, message, publishedAt, tag }) => ({ topic, message, publishedAt, tag }))
    },
    leave(subscriber: Subscriber) {
      for (const listeners of topics.values()) listeners.delete(subscriber)
    },
    clear() {
      letters.clear()
    },
  }
}

export type MessageBroker = ReturnType<typeof createMessageBroker>
