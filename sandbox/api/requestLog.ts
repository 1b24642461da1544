export type LoggedRequest = {
  /** Milliseconds since 1970, when it came in. */
  readonly time: number
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  /** 0 until it is answered, and when the socket was dropped. */
  readonly status: number
  readonly body: unknown
}

const maxEntries = 5_000

/** Every request the API host got, control calls left out, oldest first. */
export function createRequestLog() {
  let entries: { -readonly [K in keyof LoggedRequest]: LoggedRequest[K] }[] = []
  return {
    /** Notes a request; the result is called with the status it was answered with. */
    add(request: Omit<LoggedRequest, 'time' | 'status'>): (status: number) => void {
      const entry = { time: Date.now(), status: 0, ...request }
      entries = [...entries.slice(1 - maxEntries), entry]
      return (status) => {
        entry.status = status
      }
    },
    list: (
      filter: { readonly path?: string | null; readonly since?: number } = {},
    ): readonly LoggedRequest[] =>
      entries.filter(
        (entry) =>
          (!filter.path || entry.path.startsWith(filter.path)) && entry.time >= (filter.since ?? 0),
      ),
    reset() {
      entries = []
    },
  }
}

export type RequestLog = ReturnType<typeof createRequestLog>
