/** An error in the form in which wallets throw it. */
export class WalletFault extends Error {
  override readonly name = 'WalletFault'
  /** A code of EIP-1193, EIP-3085 or JSON-RPC. */
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}
