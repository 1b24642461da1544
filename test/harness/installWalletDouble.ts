/**
 * Installs a double of an extension on pages without a chain: it announces itself and connects
 * one account. Runs in the page, so it imports nothing.
 */
export function installWalletDouble(): void {
  const answers: Readonly<Record<string, unknown>> = {
    eth_requestAccounts: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
    eth_accounts: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
    eth_chainId: '0x1',
  }
  const provider = {
    on: () => undefined,
    removeListener: () => undefined,
    async request({ method }: { readonly method: string }) {
      if (method in answers) return answers[method]
      throw Object.assign(new Error('The double does not know it'), { code: 4200 })
    },
  }
  const icon = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E'
  const info = {
    uuid: '350670db-19fa-4704-a166-e52e178b59d2',
    name: 'Page Wallet Double',
    rdns: 'example.double',
    icon,
  }
  const announce = () =>
    window.dispatchEvent(
      new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
    )
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}
