/** Query parameters of a sandbox page; see docs/testing.md. */
export type PageParameters = {
  readonly theme?: 'light' | 'dark' | 'auto'
  readonly locale?: string
  /** By name; a name with `-` before it is false. */
  readonly features: Readonly<Record<string, boolean>>
  /** Namespaces of the modal, or `all`; absent, those of the page's own networks. */
  readonly namespaces: readonly string[]
  /** Wallets to put on the page, in order. */
  readonly wallets: readonly string[]
  readonly embedded: boolean
  readonly csp?: 'strict'
  /** Has visitors sign in. */
  readonly siwx?: 'default' | 'required' | 'optional' | 'cloud'
  /**
   * More options of `createModal`, as JSON: for tests that need one the other parameters do not
   * name.
   */
  readonly options: Readonly<Record<string, unknown>>
}

const themes = ['light', 'dark', 'auto'] as const
const signIns = ['default', 'required', 'optional', 'cloud'] as const

/**
 * Reads the page's parameters and ignores unknown ones.
 * @example
 * `?theme=dark&locale=ar&features=swaps,-onramp&namespaces=eip155,solana&embedded=1`
 * `?wallets=walletless,silent&csp=strict&siwx=required&options={"basic":true}`
 */
export function readParameters(search: string): PageParameters {
  const query = new URLSearchParams(search)
  const list = (name: string, fallback: string) =>
    (query.get(name) ?? fallback).split(',').filter(Boolean)
  const theme = themes.find((one) => one === query.get('theme'))
  const locale = query.get('locale')
  const siwx = signIns.find((one) => one === query.get('siwx'))
  return {
    ...(theme ? { theme } : {}),
    ...(locale ? { locale } : {}),
    features: Object.fromEntries(
      list('features', '').map((name) =>
        name.startsWith('-') ? [name.slice(1), false] : [name, true],
      ),
    ),
    namespaces: list('namespaces', ''),
    wallets: list('wallets', 'walletless'),
    embedded: query.get('embedded') === '1',
    options: JSON.parse(query.get('options') ?? '{}'),
    ...(siwx ? { siwx } : {}),
    ...(query.get('csp') === 'strict' ? { csp: 'strict' as const } : {}),
  }
}
