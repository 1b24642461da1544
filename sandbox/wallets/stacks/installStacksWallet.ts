import type { InstallPageWallet } from '../PageWallet.ts'
import { walletIcon } from '../walletIcon.ts'

const styles = { '': 'sip030', satsConnect: 'satsConnect' } as const
const isStyle = (detail: string): detail is keyof typeof styles => Object.hasOwn(styles, detail)

/**
 * Registers the wallet by WBIP-004, in both lists in use, with its object at a path of the page.
 * `stacks:satsConnect` is the other dialect.
 */
export const installStacksWallet: InstallPageWallet = async ({ info, detail }) => {
  if (!isStyle(detail))
    throw new RangeError(`Write stacks or stacks:satsConnect, not stacks:${detail}`)
  const { createStacksWallet } = await import('./createStacksWallet.ts')
  const [mainnet, testnet] = [info.chains['stacks:1'], info.chains['stacks:2147483648']]
  const { provider, methods, controls } = createStacksWallet({
    id: detail ? `stacks.${detail}` : 'stacks',
    style: styles[detail],
    urls: { ...(mainnet && { mainnet }), ...(testnet && { testnet }) },
  })
  const entry = {
    id: 'CairnProviders.StacksProvider',
    name: 'Cairn',
    icon: walletIcon('#3b2f63', '#ffd9b8'),
    webUrl: 'https://cairn.example',
    methods: [...methods],
  }
  Object.assign(window, { CairnProviders: { StacksProvider: provider } })
  const lists = ['btc_providers', 'wbip_providers'].map((name) => {
    const list: unknown = Reflect.get(window, name)
    const kept = Array.isArray(list) ? list : []
    Reflect.set(window, name, kept)
    kept.push(entry)
    return kept
  })
  return {
    ...controls,
    remove() {
      for (const list of lists) list.splice(list.indexOf(entry), 1)
      Reflect.deleteProperty(window, 'CairnProviders')
      controls.remove?.()
    },
  }
}
