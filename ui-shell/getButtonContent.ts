import type { NamespaceState } from '#kernel'
import type { ModalSnapshot } from './hostTypes.ts'

/** Options of a connect button. */
export type ButtonOptions = {
  /** Text while nothing is connected; "Connect wallet" in the modal's language by default. */
  readonly label?: string | undefined
  /** Opens the modal for this namespace and shows its account; the active one by default. */
  readonly namespace?: string | undefined
  /** Shows the native balance of the connected account instead of its network. */
  readonly showBalance?: boolean | undefined
}

/** Content of a connect button; `record` if there is a connection. */
export type ButtonContent = {
  readonly status: 'disconnected' | 'connecting' | 'connected'
  readonly text: string
  readonly record?: NamespaceState | undefined
}

/** The words of a button without a connection. */
export type ButtonTexts = { readonly connect: string; readonly connecting: string }

/** The words until those of another language are loaded. */
export const englishButtonTexts: ButtonTexts = {
  connect: 'Connect wallet',
  connecting: 'Connecting…',
}

/**
 * Returns the button's content for a state of the modal. A connection of an earlier visit counts as
 * connecting until it was checked. The text of a connection is the one while its code loads.
 */
export function getButtonContent(
  state: ModalSnapshot,
  options: ButtonOptions,
  texts: ButtonTexts,
): ButtonContent {
  const namespace = options.namespace ?? state.activeNamespace
  const record = namespace === undefined ? undefined : state.namespaces[namespace]
  const { status = 'disconnected', address } = record?.accountState ?? {}
  if (status === 'connected' && address !== undefined)
    return { status: 'connected', text: texts.connecting, record }
  if (status === 'connecting' || !state.initialized)
    return { status: 'connecting', text: texts.connecting }
  return { status: 'disconnected', text: options.label ?? texts.connect }
}
