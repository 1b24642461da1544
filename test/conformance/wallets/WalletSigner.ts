import type { TestWalletAccount, TestWalletRequest } from './TestWallet.ts'

/** The parts of a wallet that every ecosystem has: permission, prompts and the active network. */
export type WalletAccess = {
  /** The visible accounts: none while the wallet is locked or not connected. */
  visible(): readonly TestWalletAccount[]
  /**
   * The visible account's place; a fault 4100 if there is none, or another is wanted. `undefined` is
   * for requests that name no account.
   */
  requireAccount(address?: string): number
  /** Connects the site, with a prompt the first time. */
  connect(request: TestWalletRequest): Promise<readonly TestWalletAccount[]>
  disconnect(): void
  /** Waits for the visitor; a fault 4001 if they reject. */
  approve(request: TestWalletRequest): Promise<void>
  network(): string
  /** Moves to a network; false for an unknown one. */
  moveTo(id: string): boolean
  addNetwork(id: string): void
}

/** Answers a request, or throws a fault. */
export type WalletMethod = (request: TestWalletRequest, access: WalletAccess) => unknown

/** An ecosystem's keys and methods. */
export type WalletSigner = {
  /** The accounts as they are written on a network, by CAIP-2 id. */
  accountsOn(network: string): readonly TestWalletAccount[]
  readonly methods: Readonly<Record<string, WalletMethod>>
}
