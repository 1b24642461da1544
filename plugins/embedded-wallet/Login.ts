import type { Caip2 } from '#kernel'
import type { LoginSigner } from './createLoginSigner.ts'
import type { FrameUser } from './protocol.ts'

/** A login in one namespace, under its present network. */
export type Login = { user: FrameUser; network: Caip2; readonly owned: LoginSigner }
