import { useCallback } from 'react'
import type { Announce } from './createAnnouncer.ts'
import { useShell } from './ShellContext.ts'

/** Announces changes to screen readers; those of a view drawn ahead follow at its opening. */
export function useAnnounce(): Announce {
  const { announce, whenOpen } = useShell()
  return useCallback<Announce>(
    (text, options) => void whenOpen(() => announce(text, options)),
    [announce, whenOpen],
  )
}
