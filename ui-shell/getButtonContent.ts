import type { ModalSnapshot } from './hostTypes.ts'
import { resolveLabel } from './resolveLabel.ts'
import { shortAddress } from './shortAddress.ts'

/** What a connect button may be told. */
export type ButtonOptions = {
  readonly label?: string | undefined
  readonly namespace?: string | undefined
}

/** What a connect button shows. */
export type ButtonContent = {
  readonly status: 'disconnected' | 'connecting' | 'connected'
  readonly text: string
  readonly address?: string | undefined
  readonly network?: string | undefined
}

const connectText = { en: 'Connect wallet', ar: 'ربط المحفظة' }
const connectingText = { en: 'Connecting…', ar: 'جارٍ الاتصال…' }

/** The words of a button that nobody is connected through. */
export function getConnectLabel(locale: string, { label }: ButtonOptions): string {
  return label ?? resolveLabel(connectText, locale)
}

/**
 * What the button shows in a state of the modal. A connection of an earlier visit counts as
 * connecting until it was checked.
 */
export function getButtonContent(state: ModalSnapshot, options: ButtonOptions): ButtonContent {
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
    return { status: 'connecting', text: resolveLabel(connectingText, state.locale) }
  return { status: 'disconnected', text: getConnectLabel(state.locale, options) }
}
