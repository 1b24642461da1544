import type { Caip2, NamespaceHost } from '#kernel'
import type { Ask } from './ask.ts'
import type { Live } from './live.ts'
import type { Voice } from './voice.ts'

/**
 * A connected wallet as far as moving it to another network is concerned. `refresh` resolves with
 * the network it says it is on.
 */
export type Movable = {
  readonly host: NamespaceHost
  readonly live: Live
  readonly voice: Voice
  readonly ask: Ask
  refresh(): Promise<Caip2>
}
