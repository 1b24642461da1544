/** Maximum size of a batch, bytes: browsers take 64 KB of a page's beacons at a time. */
export const batchLimit = 45 * 1024
/** Maximum size of the queue while the browser refuses; beyond it the oldest events are dropped. */
export const queueLimit = 4 * batchLimit

/** Events waiting to be sent. */
export type Queue = {
  push(event: object): void
  /** Sends the waiting events in batches. Refused ones stay. */
  flush(): void
}

/** Encodes JSON with one byte per character. */
const toAsciiJson = (value: object) =>
  JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/**
 * Counts the first entries that make one batch: at least one, and within the limit with brackets
 * and commas.
 */
function countBatch(entries: readonly string[]): number {
  let size = 1
  const over = entries.findIndex((entry) => {
    size += entry.length + 1
    return size > batchLimit
  })
  return over < 0 ? entries.length : over
}

/**
 * Creates an empty queue.
 * `send` returns true if the batch was taken; a batch is sent as soon as another event would exceed
 * the limit.
 */
export function createQueue(send: (batch: string) => boolean): Queue {
  let entries: readonly string[] = []
  const isTaken = (batch: string) => {
    try {
      return send(batch)
    } catch {
      return false
    }
  }
  const flush = () => {
    while (entries.length > 0) {
      const count = countBatch(entries)
      if (!isTaken(`[${entries.slice(0, count).join(',')}]`)) return
      entries = entries.slice(count)
    }
  }
  const measureSize = () => entries.reduce((sum, entry) => sum + entry.length + 1, 1)
  return {
    flush,
    push(event) {
      const entry = toAsciiJson(event)
      // An entry of this length is not a valid event.
      if (entry.length + 2 > batchLimit) return
      if (measureSize() + entry.length + 1 > batchLimit) flush()
      entries = [...entries, entry]
      while (measureSize() > queueLimit) entries = entries.slice(1)
    },
  }
}
