/** The wallet's name on its row. */
export const walletName = 'Stranger Wallet'

/**
 * Announces one wallet as an extension does: by EIP-6963, and by the Wallet Standard for Solana,
 * Sui and Bitcoin. Runs in the page, before its code, so it uses nothing from here.
 * @param {string} name
 */
export function announceWallet(name) {
  const picture =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1"/></svg>'
  const icon = `data:image/svg+xml;base64,${btoa(picture)}`
  const refuse = async () => {
    throw Object.assign(new Error('Declined.'), { code: 4001 })
  }
  const info = Object.freeze({ uuid: crypto.randomUUID(), name, rdns: 'example.stranger', icon })
  const provider = { request: refuse, on() {}, removeListener() {} }
  const detail = Object.freeze({ info, provider })
  const announce = () =>
    void window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()

  const version = '1.0.0'
  const wallet = Object.freeze({
    version,
    name,
    icon,
    chains: ['solana:mainnet', 'sui:mainnet', 'bitcoin:mainnet'],
    accounts: [],
    features: {
      'standard:connect': { version, connect: refuse },
      'standard:events': { version, on: () => () => {} },
      'solana:signMessage': { version, signMessage: refuse },
      'solana:signTransaction': {
        version,
        supportedTransactionVersions: ['legacy', 0],
        signTransaction: refuse,
      },
      'sui:signPersonalMessage': { version, signPersonalMessage: refuse },
      'sui:signTransaction': { version, signTransaction: refuse },
      'bitcoin:connect': { version, connect: refuse },
      'bitcoin:signMessage': { version, signMessage: refuse },
    },
  })
  /** @param {{ register(wallet: object): void }} api */
  const register = (api) => api.register(wallet)
  window.addEventListener('wallet-standard:app-ready', (event) =>
    register(/** @type {CustomEvent} */ (event).detail),
  )
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
}
