/**
 * A double of an EVM wallet that says yes to everything and signs nothing: so that the page has a
 * second ecosystem.
 */
export function announceEvmWalletDouble(): void {
  const answers: Readonly<Record<string, unknown>> = {
    eth_requestAccounts: ['0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'],
    eth_accounts: ['0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'],
    eth_chainId: '0x1',
  }
  const provider = {
    request: async ({ method }: { readonly method: string }) => {
      if (!(method in answers)) throw { code: -32601, message: `${method} does not exist` }
      return answers[method]
    },
    on: () => {},
    removeListener: () => {},
  }
  const info = {
    uuid: 'e5b9f1a2-0000-4000-8000-000000000000',
    name: 'Lantern',
    rdns: 'example.lantern',
    icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
  }
  const announce = () =>
    window.dispatchEvent(
      new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
    )
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}
