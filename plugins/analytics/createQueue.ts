/** No batch is longer, bytes: browsers take 64 KB of beacons of a page at a time. */
export const batchLimit = 45 * 1024
/** What waits while the browser takes nothing; beyond it the oldest goes. */
export const queueLimit = 4 * batchLimit

/** Events on their way out. */
export type Queue = {
  push(event: object): void
  /** Hands over what waits, in batches. What is not taken stays. */
  flush(): void
}

/** JSON in which a character is a byte. */
const toAsciiJson = (value: object) =>
  JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/**
 * How many of the first entries are one batch: at least one, and no more than the limit with
 * brackets and commas.
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
 * Makes an empty queue. `send` says whether a batch was taken; a batch goes out as soon as another
 * event would make it too long.
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
      // Properties are short; nothing of this length is an event of ours.
      if (entry.length + 2 > batchLimit) return
      if (measureSize() + entry.length + 1 > batchLimit) flush()
      entries = [...entries, entry]
      while (measureSize() > queueLimit) entries = entries.slice(1)
    },
  }
}
