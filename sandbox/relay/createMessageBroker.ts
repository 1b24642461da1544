import { randomUUID } from 'node:crypto'

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

/** Topics, their subscribers, and the messages that wait for one. */
export function createMessageBroker() {
  const topics = new Map<string, Map<string, Subscriber>>()
  const letters = new Map<string, RelayMessage[]>()

  const live = (topic: string) =>
    (letters.get(topic) ?? []).filter((letter) => letter.expires > Date.now())
  const waiting = (topic: string, clientId: string) =>
    live(topic).filter((letter) => !letter.deliveredTo.has(clientId))

  return {
    subscribe(subscriber: Subscriber, topic: string): string {
      const id = randomUUID().replaceAll('-', '')
      const listeners = topics.get(topic) ?? new Map<string, Subscriber>()
      topics.set(topic, listeners.set(id, subscriber))
      // The client must have the id before the first letter that names it.
      setImmediate(() => {
        if (listeners.has(id))
          for (const letter of waiting(topic, subscriber.clientId)) subscriber.deliver(id, letter)
      })
      return id
    },
    unsubscribe(topic: string, id: string): boolean {
      return topics.get(topic)?.delete(id) ?? false
    },
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
      for (const [id, listener] of topics.get(topic) ?? [])
        if (listener.clientId !== clientId) listener.deliver(id, letter)
      return true
    },
    fetch(clientId: string, wanted: readonly string[]) {
      return wanted
        .flatMap((topic) => waiting(topic, clientId))
        .map(({ topic, message, publishedAt, tag }) => ({ topic, message, publishedAt, tag }))
    },
    leave(subscriber: Subscriber) {
      for (const listeners of topics.values())
        for (const [id, one] of listeners) if (one === subscriber) listeners.delete(id)
    },
    clear() {
      letters.clear()
    },
  }
}

export type MessageBroker = ReturnType<typeof createMessageBroker>
