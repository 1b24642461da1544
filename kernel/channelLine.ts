import type { LatchkeyError } from './errors.ts'
import type { Release } from './plugin.ts'

/** One end of a line to another window, after both sides know each other: a MessagePort. */
export type Wire = {
  /** Sends structured data to the other end. */
  post(message: unknown): void
  listen(onMessage: (message: unknown) => void): Release
  close(): void
}

/** The wire in use, opened when it is first needed and anew after it was lost. */
export type Line = {
  wire(): Promise<Wire>
  end(): void
}

/**
 * Makes a line. `heard` gets every message of the wire in use, `lost` is called once for a wire
 * that ended by itself. The signal of `open` aborts when nobody waits for it any more.
 */
export function createLine(
  open: (lost: (why: LatchkeyError) => void, signal: AbortSignal) => Promise<Wire>,
  heard: (message: unknown) => void,
  lost: (why: LatchkeyError) => void,
): Line {
  let current: { readonly wire: Promise<Wire>; end(): void } | undefined

  const start = () => {
    let release: Release = () => {}
    let over = false
    const stop = new AbortController()
    const wire = open((why) => current === own && lost(why), stop.signal).then((made) => {
      if (over) made.close()
      else release = made.listen(heard)
      return made
    })
    const own = {
      wire,
      end() {
        over = true
        release()
        stop.abort()
        wire.then(
          (made) => made.close(),
          () => {},
        )
      },
    }
    wire.catch(() => {
      if (current === own) current = undefined
    })
    return own
  }
  return {
    wire() {
      current ??= start()
      return current.wire
    },
    end() {
      const ended = current
      current = undefined
      ended?.end()
    },
  }
}
