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

/** The methods of a connected wallet. */
export type WalletMethods = {
  signMessage(signer: Signer, request: SignRequest): Promise<SignatureResult>
  moveWallet(wallet: SwitchContext, id: Caip2): Promise<void>
  invokeWallet(signer: Signer, network: Caip2, method: string, params: unknown): Promise<unknown>
  sendPlan(
    signer: Signer,
    plan: TransferPlan,
    options?: AbortOptions,
  ): ReturnType<NonNullable<Connection['send']>>
}

/** Loads code on first use; the connect path stays small without it. */
export type LazyCode = {
  adapters(): Promise<(wallet: Bip122Wallet) => WalletAdapter>
  session(): Promise<(remote: RemoteSigner, wanted: readonly Caip2[]) => OpenedConnection | null>
  wallet(): Promise<WalletMethods>
}
