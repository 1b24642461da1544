/** The wallet's fault: the first request of this kind, and its answer. */
export type WalletFault = {
  readonly at: 'connect' | 'switch'
  readonly code: number
  readonly message: string
}

/**
 * A double of a wallet that answers connecting, or switching once connected, with an error of
 * choice; no wallet of the sandbox can be made to. Runs in the
 * page, before its code, so it uses nothing from here.
 */
export function announceFaultyWalletDouble({ at, code, message }: WalletFault): void {
  const picture =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">' +
    '<rect width="96" height="96" rx="20" fill="#40526b"/></svg>'
  const info = Object.freeze({
    uuid: crypto.randomUUID(),
    name: 'Faulty Wallet Double',
    rdns: 'example.faulty',
    icon: `data:image/svg+xml;base64,${btoa(picture)}`,
  })
  let connected = false
  const provider = {
    async request({ method }: { readonly method: string }) {
      if (method === 'eth_chainId') return '0x1'
      if (method === 'eth_requestAccounts' && at === 'switch') connected = true
      else if (method !== 'eth_accounts') throw Object.assign(new Error(message), { code })
      return connected ? ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'] : []
    },
    on() {},
    removeListener() {},
  }
  const detail = Object.freeze({ info, provider })
  window.addEventListener(
    'eip6963:requestProvider',
    () => void window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail })),
  )
}
