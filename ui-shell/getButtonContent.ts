import type { NamespaceState } from '#kernel'
import type { ModalSnapshot } from './hostTypes.ts'

/** Options of a connect button. */
export type ButtonOptions = {
  readonly label?: string | undefined
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
 * connecting until it was checked, and each connection until the code that draws it is loaded.
 */
export function getButtonContent(
  state: ModalSnapshot,
  options: ButtonOptions,
  isLoaded: boolean,
): ButtonContent {
  const namespace = options.namespace ?? state.activeNamespace
  const record = namespace === undefined ? undefined : state.namespaces[namespace]
  const { status = 'disconnected', address } = record?.accountState ?? {}
  const connected = status === 'connected' && address !== undefined ? record : undefined
  if (connected && isLoaded) return { status: 'connected', text: '', record }
  if (connected || status === 'connecting' || !state.initialized)
    return {
      status: 'connecting',
      text: readTexts(state.locale).connecting,
      record: connected,
    }
  return { status: 'disconnected', text: getConnectLabel(state.locale, options) }
}
