import type { LatchkeyError, Release } from '#kernel'

/** A transport between two windows after their handshake: a MessagePort. */
export type ChannelTransport = {
  /** Sends structured data to the other end. */
  post(message: unknown): void
  listen(onMessage: (message: unknown) => void): Release
  close(): void
}

/** The current transport, opened on first use and again after a loss. */
export type ChannelConnection = {
  transport(): Promise<ChannelTransport>
  close(): void
}

/**
 * Creates a connection. `onMessage` receives the messages of the current transport; `onLost` is
 * called once when it ends by itself. The signal of `open` aborts when no caller waits for it.
 */
export function createChannelConnection(
  open: (onLost: (reason: LatchkeyError) => void, signal: AbortSignal) => Promise<ChannelTransport>,
  onMessage: (message: unknown) => void,
  onLost: (reason: LatchkeyError) => void,
): ChannelConnection {
  let current: { readonly transport: Promise<ChannelTransport>; end(): void } | undefined

  const start = () => {
    let release: Release = () => {}
    let isClosed = false
    const stop = new AbortController()
    const transport = open((reason) => current === attempt && onLost(reason), stop.signal).then(
      (opened) => {
        if (isClosed) opened.close()
        else release = opened.listen(onMessage)
        return opened
      },
    )
    const attempt = {
      transport,
      end() {
        isClosed = true
        release()
        stop.abort()
        transport.then(
          (opened) => opened.close(),
          () => {},
        )
      },
    }
    transport.catch(() => {
      if (current === attempt) current = undefined
    })
    return attempt
  }
  return {
    transport() {
      current ??= start()
      return current.transport
    },
    close() {
      const ended = current
      current = undefined
      ended?.end()
    },
  }
}
