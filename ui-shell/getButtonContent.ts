import type { ModalSnapshot } from './hostTypes.ts'
import { shortAddress } from './shortAddress.ts'

/** Options of a connect button. */
export type ButtonOptions = {
  readonly label?: string | undefined
  readonly namespace?: string | undefined
}

/** Content of a connect button. */
export type ButtonContent = {
  readonly status: 'disconnected' | 'connecting' | 'connected'
  readonly text: string
  readonly address?: string | undefined
  readonly network?: string | undefined
}

/** In every language at once: the button is on the page before anything is loaded. */
const buttonTexts = {
  en: { connect: 'Connect wallet', connecting: 'Connecting…' },
  ar: { connect: 'ربط المحفظة', connecting: 'جارٍ الاتصال…' },
}
const readTexts = (locale: string) =>
  locale === 'ar' || locale.startsWith('ar-') ? buttonTexts.ar : buttonTexts.en

/** The text of a button without a connection. */
export function getConnectLabel(locale: string, { label }: ButtonOptions): string {
  return label ?? readTexts(locale).connect
}

/**
 * Returns the button's content for a state of the modal. A connection of an earlier visit counts as
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
    return { status: 'connecting', text: readTexts(state.locale).connecting }
  return { status: 'disconnected', text: getConnectLabel(state.locale, options) }
}
