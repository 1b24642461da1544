import type { LatchkeyError, Release } from '#kernel'

/** One end of a line to another window, after both sides know each other: a MessagePort. */
export type ChannelTransport = {
  /** Sends structured data to the other end. */
  post(message: unknown): void
  listen(onMessage: (message: unknown) => void): Release
  close(): void
}

/** The wire in use, opened when it is first needed and anew after it was lost. */
export type ChannelConnection = {
  transport(): Promise<ChannelTransport>
  close(): void
}

/**
 * Makes a line. `heard` gets every message of the wire in use, `lost` is called once for a wire
 * that ended by itself. The signal of `open` aborts when nobody waits for it any more.
 */
export function createChannelConnection(
  open: (onLost: (reason: LatchkeyError) => void, signal: AbortSignal) => Promise<ChannelTransport>,
  onMessage: (message: unknown) => void,
  onLost: (reason: LatchkeyError) => void,
): ChannelConnection {
  let current: { readonly wire: Promise<ChannelTransport>; end(): void } | undefined

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
      wire: transport,
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
      return current.wire
    },
    close() {
      const ended = current
      current = undefined
      ended?.end()
    },
  }
}
