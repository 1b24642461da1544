import type { MessageOptions } from './createMessageFactory.ts'

/** What a host may decide about `cloudSiwx`. */
export type CloudSiwxOptions = MessageOptions & {
  /** Whether declining disconnects; true unless told otherwise. */
  readonly required?: boolean | undefined
  /** Whether disconnecting signs out; true unless told otherwise. */
  readonly signOutOnDisconnect?: boolean | undefined
}
