import type { MessageOptions } from './createMessageFactory.ts'

/** Options of `cloudSiwx`. */
export type CloudSiwxOptions = MessageOptions & {
  /** If true, declining disconnects; default true. */
  readonly required?: boolean | undefined
  /** If true, disconnecting signs out; default true. */
  readonly signOutOnDisconnect?: boolean | undefined
}
