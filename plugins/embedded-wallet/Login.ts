import type { Caip2 } from '#kernel'
import type { OwnedSigner } from './createSigner.ts'
import type { FrameUser } from './protocol.ts'

/** A login in one namespace, under its present network. */
export type Login = { user: FrameUser; network: Caip2; readonly owned: OwnedSigner }
