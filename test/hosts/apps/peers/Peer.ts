import type { Modal } from 'latchkey'

/** Exercises our code that imports a peer; rejects if the peer does not work. */
export type Peer = (modal: Modal) => Promise<void>
