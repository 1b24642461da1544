import type { ModalHost } from './createModalHost.ts'
import type { Messages, Texts } from './defineMessages.ts'

/** The drawing in the modal's element before the shell is loaded. */
export type FirstFrame = {
  readonly host: ModalHost
  /** The texts of the view that it stands for: the shell draws nothing before it has them. */
  readonly messages: readonly Messages<Texts>[]
  /**
   * Gives way: called right before the shell's dialog comes into sight, and what it returns right
   * after.
   */
  handOver(): () => void
}
