import type {
  AbortOptions,
  Caip2,
  Connection,
  RemoteSigner,
  SignatureResult,
  SignRequest,
  TransferPlan,
} from '#kernel'
import type { Bip122Wallet } from './bip122Wallet.ts'
import type { OpenedConnection } from './OpenedConnection.ts'
import type { Signer } from './signer.ts'
import type { SwitchContext } from './switchContext.ts'
import type { WalletAdapter } from './walletAdapter.ts'

/** What is loaded when it is first needed, so that connecting needs little. */
export type LazyCode = {
  adapters(): Promise<(wallet: Bip122Wallet) => WalletAdapter>
  session(): Promise<(remote: RemoteSigner, wanted: readonly Caip2[]) => OpenedConnection | null>
  signing(): Promise<{
    signMessage(signer: Signer, request: SignRequest): Promise<SignatureResult>
    moveWallet(wallet: SwitchContext, id: Caip2): Promise<void>
    invokeWallet(signer: Signer, network: Caip2, method: string, params: unknown): Promise<unknown>
  }>
  spending(): Promise<{
    sendPlan(
      signer: Signer,
      plan: TransferPlan,
      options?: AbortOptions,
    ): ReturnType<NonNullable<Connection['send']>>
  }>
}
