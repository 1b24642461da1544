import { useState } from 'react'

/** Runs what a press asks for and keeps what went wrong, in words for the visitor. */
export function useErrorMessage(): {
  readonly said: string
  run(task: () => Promise<unknown>): void
} {
  const [said, setSaid] = useState('')
  return {
    said,
    run(task) {
      setSaid('')
      task().catch((error: unknown) =>
        setSaid(error instanceof Error ? error.message : String(error)),
      )
    },
  }
}
