/** Options of a connect button. */
export type ButtonOptions = {
  /** Text while nothing is connected; "Connect wallet" in the modal's language by default. */
  readonly label?: string | undefined
  /** Opens the modal for this namespace and shows its account; the active one by default. */
  readonly namespace?: string | undefined
  /** Shows the native balance of the connected account instead of its network. */
  readonly showBalance?: boolean | undefined
}

/** The words of a button without a connection. */
export type ButtonTexts = { readonly connect: string; readonly connecting: string }

/** The words until those of another language are loaded. */
export const englishButtonTexts: ButtonTexts = {
  connect: 'Connect wallet',
  connecting: 'Connecting…',
}
