import type { Announce } from './createAnnouncer.ts'
import { useShell } from './ShellContext.ts'

/** Tells screen readers what has happened. */
export function useAnnounce(): Announce {
  return useShell().announce
}
