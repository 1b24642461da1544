/** Payloads of the events of an EIP-1193 provider. */
export type Eip1193Events = {
  readonly connect: { readonly chainId: string }
  readonly disconnect: Error & { readonly code: number }
  readonly chainChanged: string
  readonly accountsChanged: readonly string[]
}

/** An EIP-1193 provider as every wallet has it. A request rejects with an error with a `code`. */
export type WalletProvider = {
  request(call: {
    readonly method: string
    readonly params?: readonly unknown[] | object | undefined
  }): Promise<unknown>
  on<Name extends keyof Eip1193Events>(
    event: Name,
    listener: (payload: Eip1193Events[Name]) => void,
  ): unknown
  removeListener<Name extends keyof Eip1193Events>(
    event: Name,
    listener: (payload: Eip1193Events[Name]) => void,
  ): unknown
}
