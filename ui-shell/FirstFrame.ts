import type { ModalHost } from './createModalHost.ts'

/** What stands in the modal's element before the shell is loaded. */
export type FirstFrame = {
  readonly host: ModalHost
  /** Gives way: called once, in the moment in which the shell's dialog comes into sight. */
  handOver(): void
}
