import type { NamespaceState } from '#kernel'
import type { ButtonOptions, ButtonTexts } from './buttonOptions.ts'
import type { ModalSnapshot } from './hostTypes.ts'

/** Content of a connect button; `record` if there is a connection. */
export type ButtonContent = {
  readonly status: 'disconnected' | 'connecting' | 'connected'
  readonly text: string
  readonly record?: NamespaceState | undefined
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
