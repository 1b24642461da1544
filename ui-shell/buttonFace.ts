import type { ModalSnapshot } from '#kernel'
import { labelOf } from './labelOf.ts'
import { shortAddress } from './shortAddress.ts'

/** What a connect button may be told. */
export type ButtonOptions = {
  readonly label?: string | undefined
  readonly namespace?: string | undefined
}

/** What a connect button shows. */
export type ButtonFace = {
  readonly status: 'disconnected' | 'connecting' | 'connected'
  readonly text: string
  readonly address?: string | undefined
  readonly network?: string | undefined
}

const connect = { en: 'Connect wallet', ar: 'ربط المحفظة' }
const connecting = { en: 'Connecting…', ar: 'جارٍ الاتصال…' }

/** The words of a button that nobody is connected through. */
export function connectLabel(locale: string, { label }: ButtonOptions): string {
  return label ?? labelOf(connect, locale)
}

/**
 * What the button shows in a state of the modal. A connection of an earlier visit counts as
 * connecting until it was checked.
 */
export function buttonFace(state: ModalSnapshot, options: ButtonOptions): ButtonFace {
  const namespace = options.namespace ?? state.activeNamespace
  const record = namespace === undefined ? undefined : state.namespaces[namespace]
  const { status = 'disconnected', address } = record?.accountState ?? {}
  if (status === 'connected' && address !== undefined)
    return {
      status,
      text: shortAddress(address),
      address,
      network: record?.networkState.caipNetwork?.name,
    }
  if (status === 'connecting' || !state.initialized)
    return { status: 'connecting', text: labelOf(connecting, state.locale) }
  return { status: 'disconnected', text: connectLabel(state.locale, options) }
}
