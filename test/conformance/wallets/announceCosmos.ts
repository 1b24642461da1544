import type { PageLink } from './PageLink.ts'

/**
 * Puts a Cosmos wallet at its place of this page, in the form of Keplr; uses nothing outside
 * itself, because it becomes text for pages.
 */
export function announceCosmos({ wallet, call, listen }: PageLink): void {
  const event = `${wallet.id}_keystorechange`
  const method =
    (name: string) =>
    (...args: readonly unknown[]) =>
      call(name, args)
  const provider = {
    version: '0.12.0',
    mode: 'extension',
    enable: method('enable'),
    disable: method('disable'),
    getKey: method('getKey'),
    experimentalSuggestChain: method('experimentalSuggestChain'),
    signArbitrary: method('signArbitrary'),
    signAmino: method('signAmino'),
    // The account number is a bigint, a Long or text, and becomes text on its way.
    signDirect: (chainId: string, signer: string, doc: { readonly accountNumber: unknown }) =>
      call('signDirect', [chainId, signer, { ...doc, accountNumber: String(doc.accountNumber) }]),
  }
  listen(({ changed }) => {
    if (changed === 'accounts') window.dispatchEvent(new Event(event))
  })
  Reflect.set(window, wallet.id, provider)
  window.dispatchEvent(new Event(event))
}
