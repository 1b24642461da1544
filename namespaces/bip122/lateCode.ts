import type {
  Abort,
  Caip2,
  Connection,
  RemoteSigner,
  Signed,
  SignRequest,
  TransferPlan,
} from '#kernel'
import type { FoundWallet } from './foundWallet.ts'
import type { Movable } from './movable.ts'
import type { Opened } from './opened.ts'
import type { Signer } from './signer.ts'
import type { Voice } from './voice.ts'

/** What is loaded when it is first needed, so that connecting needs little. */
export type LateCode = {
  voices(): Promise<(wallet: FoundWallet) => Voice>
  session(): Promise<(remote: RemoteSigner, wanted: readonly Caip2[]) => Opened | null>
  signing(): Promise<{
    signMessage(signer: Signer, request: SignRequest): Promise<Signed>
    moveWallet(wallet: Movable, id: Caip2): Promise<void>
    invokeWallet(signer: Signer, network: Caip2, method: string, params: unknown): Promise<unknown>
  }>
  spending(): Promise<{
    sendPlan(
      signer: Signer,
      plan: TransferPlan,
      options?: Abort,
    ): ReturnType<NonNullable<Connection['send']>>
  }>
}
