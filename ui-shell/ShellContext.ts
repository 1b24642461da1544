import { createContext, useContext } from 'react'
import type { Kernel } from '#kernel'
import type { Announce } from './createAnnouncer.ts'
import type { LaterParts } from './createLaterParts.ts'
import type { Preparation } from './createPreparation.ts'
import type { Diagnosis } from './Diagnosis.ts'
import { shellError } from './errors.ts'
import type { MessageStore } from './MessageStore.ts'
import type { SlotComponent } from './slots.ts'

/** Shared state of the parts of one mounted shell. */
export type Shell = {
  readonly kernel: Kernel
  readonly locale: string
  readonly embedded: boolean
  readonly texts: MessageStore
  readonly announce: Announce
  readonly later: LaterParts
  /** Runs a task once what is drawn is on screen. */
  readonly whenOpen: Preparation['whenOpen']
  /** Makes the report behind an alert. */
  readonly diagnose?: (() => Promise<Diagnosis>) | undefined
  /**
   * The components of slot items that were shown before: the second time they are there at once.
   */
  readonly loadedComponents: WeakMap<object, SlotComponent>
  /** Adds a stylesheet to the modal; a text that was added before is not added again. */
  addStyles(css: string): void
}

export const ShellContext = createContext<Shell | undefined>(undefined)

/** The shell around the calling component. */
export function useShell(): Shell {
  const shell = useContext(ShellContext)
  if (!shell) throw shellError('shell-missing')
  return shell
}
