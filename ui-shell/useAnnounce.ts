import type { Announce } from './createAnnouncer.ts'
import { useShell } from './ShellContext.ts'

/** Announces changes to screen readers. */
export function useAnnounce(): Announce {
  return useShell().announce
}
