import type { Caip2 } from '#kernel'
import type { LoginSigner } from './createLoginSigner.ts'
import type { FrameUser } from './protocol.ts'

/** A login in one namespace, with its current network. */
export type Login = { user: FrameUser; network: Caip2; readonly loginSigner: LoginSigner }
