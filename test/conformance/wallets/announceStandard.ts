import type { createStandardAccounts } from './createStandardAccounts.ts'
import type { PageLink } from './PageLink.ts'
import type { TestWalletAccount } from './TestWallet.ts'

type Input = {
  readonly account?: { readonly address: string }
  /** Bytes, or Sui's object, which writes itself as JSON. */
  readonly transaction?: { toJSON?(): unknown }
}

/**
 * Registers a wallet of the Wallet Standard on this page; uses nothing outside itself, because it
 * becomes text for pages.
 */
export function announceStandard(link: PageLink, open: typeof createStandardAccounts): void {
  const { wallet, call } = link
  const { chains = [], signing = [], connect } = wallet.standard ?? {}
  const { show, shown, on } = open(link)
  const write = (transaction: NonNullable<Input['transaction']>) =>
    ArrayBuffer.isView(transaction) ? transaction : transaction.toJSON?.()
  /** A site gives the account's object; its address is enough for the wallet. */
  const sign = async (feature: string, { account, transaction, ...input }: Input) =>
    call(feature, {
      ...input,
      ...(account && { address: account.address }),
      ...(transaction && { transaction: await write(transaction) }),
    })
  const signAll = async (feature: string, inputs: readonly Input[]) => {
    const outputs: unknown[] = []
    for (const input of inputs) outputs.push(await sign(feature, input))
    return outputs
  }
  const signingFeatures = signing.map(({ feature, version, isList, ...members }) => {
    const run = (...inputs: readonly Input[]) =>
      isList ? signAll(feature, inputs) : sign(feature, inputs[0] ?? {})
    return [feature, { version, ...members, [feature.replace(/^.*:/, '')]: run }] as const
  })
  const connectBy = (feature: string) => ({
    version: '1.0.0',
    async connect(input: object = {}) {
      // The signer returns accounts.
      const accounts = (await call(feature, input)) as readonly TestWalletAccount[]
      return { accounts: show(accounts) }
    },
  })
  const disconnect = async () => void (await call('standard:disconnect', {}))
  const registered = {
    version: '1.0.0',
    name: wallet.name,
    icon: wallet.icon,
    chains,
    features: {
      'standard:connect': connectBy('standard:connect'),
      ...(connect && { [connect]: connectBy(connect) }),
      'standard:disconnect': { version: '1.0.0', disconnect },
      'standard:events': { version: '1.0.0', on },
      ...Object.fromEntries(signingFeatures),
    },
    get accounts() {
      return shown()
    },
  }
  const register = (registry: { register(wallet: object): void }) => registry.register(registered)
  window.addEventListener('wallet-standard:app-ready', (event) =>
    register(Reflect.get(event, 'detail')),
  )
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
}
