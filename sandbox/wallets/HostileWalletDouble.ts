import type { PageProvider } from './pageProvider.ts'

const nonsense: PageProvider = {
  on: () => undefined,
  removeListener: () => undefined,
  async request({ method }) {
    if (method === 'eth_chainId') return 'banana'
    if (method === 'eth_accounts' || method === 'eth_requestAccounts')
      return ['<b>0x0</b>', { toString: 'no' }, null]
    return { __proto__: null, surprise: true }
  },
}

const scriptedPicture = '<svg xmlns="http://www.w3.org/2000/svg" onload="document.title=1"/>'

const throwing = {
  get info(): never {
    throw new TypeError('A hostile getter')
  },
  provider: nonsense,
}

/**
 * A double of what a bad extension may announce: markup and direction marks in names, icons that
 * run or report, borrowed identities, getters that throw.
 */
export function HostileWalletDouble(borrowedRdns: string): readonly unknown[] {
  const info = (name: string, icon: string, rdns: string) => ({
    info: { uuid: crypto.randomUUID(), name, icon, rdns },
    provider: nonsense,
  })
  return [
    info(
      '<img src=x onerror="document.title=\'owned\'">',
      'javascript:document.title="owned"',
      'example.hostile.markup',
    ),
    info(
      'Trusted\u202Ekcattac\u202C\u200B Wallet',
      'https://tracker.example/pixel.png',
      'example.hostile.bidi',
    ),
    info('Harbor', 'data:text/html,<script>document.title="owned"</script>', borrowedRdns),
    info(
      'N'.repeat(5000),
      `data:image/svg+xml;base64,${btoa(scriptedPicture)}`,
      'example.hostile.long',
    ),
    { info: { uuid: 7, name: null }, provider: 'none' },
    throwing,
    null,
  ]
}
