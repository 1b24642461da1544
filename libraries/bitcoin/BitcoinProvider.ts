/** The purpose of an address. */
export type BitcoinPurpose = 'payment' | 'ordinals'

/** The kind of an address. */
export type BitcoinAddressType = 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2wsh' | 'p2tr'

/** An address of the connected wallet; `publicKey` is hex, and empty if the wallet hides it. */
export type BitcoinAddress = {
  readonly address: string
  readonly publicKey: string
  readonly purpose: BitcoinPurpose
  readonly addressType: BitcoinAddressType
}

/** The way in which a message is signed: BIP-137 or BIP-322. */
export type BitcoinProtocol = 'ECDSA' | 'BIP322'

/** Bitcoin's wallet calls in the forms of sats-connect, for every kind of wallet. */
export type BitcoinProvider = {
  /**
   * Resolves with the addresses of these purposes, that of the active account first; opens the
   * modal if no wallet is connected. Rejects with `modal-closed`.
   */
  getAddresses(params?: { readonly purposes?: readonly BitcoinPurpose[] }): Promise<{
    readonly addresses: readonly BitcoinAddress[]
  }>
  /**
   * Signs a text; the signature is base64. Taproot addresses sign by BIP-322, others as their
   * wallet prefers: `protocol` tells which it was.
   */
  signMessage(params: { readonly address: string; readonly message: string }): Promise<{
    readonly address: string
    readonly signature: string
    readonly protocol: BitcoinProtocol
  }>
  /**
   * Signs inputs of a PSBT in base64, named by address and index. Nothing is broadcast. Some
   * wallets finalize the inputs that they signed.
   */
  signPsbt(params: {
    readonly psbt: string
    readonly signInputs: Readonly<Record<string, readonly number[]>>
  }): Promise<{ readonly psbt: string }>
  /**
   * Has the wallet build and send a payment to one recipient; `amount` is in satoshis. The active
   * account pays, or the first one for payments if it is none.
   * Rejects with `unsupported` for wallets that build none, such as Phantom, and with
   * `transaction-invalid` for an amount that is no whole number.
   */
  sendTransfer(params: {
    readonly recipients: readonly [{ readonly address: string; readonly amount: number | bigint }]
  }): Promise<{ readonly txid: string }>
}
