/** The wallet's name on its row. */
export const walletName = 'Host Wallet'
/** Its only account. */
export const walletAddress = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

/**
 * Announces a wallet as an extension does (EIP-6963). It connects at once, and remembers that it
 * did. Runs in the page, before its code, so it uses nothing from here.
 * @param {{ name: string, address: string }} wallet
 */
export function installWallet({ name, address }) {
  const picture =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1"/></svg>'
  const icon = `data:image/svg+xml;base64,${btoa(picture)}`
  const info = Object.freeze({ uuid: crypto.randomUUID(), name, rdns: 'example.host', icon })
  const accounts = () => (localStorage.getItem('host-wallet') ? [address] : [])
  /** @type {Readonly<Record<string, () => unknown>>} */
  const methods = {
    eth_requestAccounts: () => {
      localStorage.setItem('host-wallet', 'connected')
      return accounts()
    },
    eth_accounts: accounts,
    eth_chainId: () => '0x1',
    net_version: () => '1',
  }
  const provider = {
    async request(/** @type {{ method: string }} */ { method }) {
      const answer = methods[method]
      if (answer) return answer()
      throw Object.assign(new Error(`${method} is not supported.`), { code: 4200 })
    },
    on() {},
    removeListener() {},
  }
  const detail = Object.freeze({ info, provider })
  const announce = () =>
    void window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}
