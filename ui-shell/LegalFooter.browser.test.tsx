import { afterEach, describe, expect, it } from 'vitest'
import { account } from '#plugins/account/index'
import { branding } from '#plugins/branding/index'
import { connect } from '#plugins/connect/index'
import { help } from '#plugins/help/index'
import { networkViews } from '#plugins/networks/index'
import { walletRegistry } from '#plugins/wallet-registry/index'
import { walletConnect } from '#plugins/walletconnect/index'
import { createEmbeddedWalletDouble } from '../test/harness/EmbeddedWalletDouble.ts'
import type { Demo } from '../test/harness/mountDemo.ts'
import { mountDemo } from '../test/harness/mountDemo.ts'
import { createWalletConnectClientDouble } from '../test/harness/WalletConnectClientDouble.ts'
import { views } from './slots.ts'

const network = { network: 'demo:8453' }
const email = 'ada@example.com'
/** Params of the views that need some. */
const params: Readonly<Record<string, unknown>> = {
  ApproveTransaction: { request: 'none' },
  ConnectingExternal: { wallet: 'example.silent', namespace: 'demo' },
  ConnectingMultiChain: { wallet: 'example.aurora' },
  ConnectingSocial: { provider: 'google' },
  ConnectingWalletConnect: {},
  Downloads: {
    wallet: {
      id: 'lantern',
      name: 'Pocket Lantern',
      chains: [],
      homepage: 'https://lantern.example',
    },
  },
  EmailVerifyDevice: { email },
  EmailVerifyOtp: { email },
  SwitchActiveChain: network,
  SwitchNetwork: network,
  UpdateEmailPrimaryOtp: { email },
  UpdateEmailSecondaryOtp: { email },
}

describe('of all views', () => {
  let demo: Demo
  afterEach(() => {
    demo.shell.unmount()
    demo.kernel.dispose()
  })
  const footers = () =>
    [...(demo.host.shadowRoot?.querySelectorAll<HTMLElement>('[data-footer]') ?? [])].map(
      ({ dataset }) => dataset['footer'],
    )
  // The view of the secure frame has no room for a footer at all.
  const hasFooter = (route: string) =>
    route === 'ApproveTransaction' || demo.find('.footer') !== null
  // A footer of a plugin comes a moment later, in the place of an empty line.
  const ready = (route: string) =>
    demo.frame().dataset['view'] === route &&
    hasFooter(route) &&
    demo.find('.body > .skeleton:only-child, .footer > .aside[aria-hidden]') === null

  async function footersOf(route: string): Promise<readonly unknown[]> {
    demo.kernel.router.close()
    await expect.poll(() => demo.find('dialog[open]')).toBeNull()
    await demo.open({ route, params: params[route] })
    await expect.poll(() => ready(route), { message: route }).toBe(true)
    expect(demo.find('[data-fault]'), route).toBeNull()
    return footers()
  }

  it('shows the legal footer in `Connect` and `ConnectWallets` only, and the default one in `Networks` only', async () => {
    const plugins = [
      account(),
      branding(),
      connect(),
      walletRegistry(),
      help(),
      networkViews(),
      walletConnect({ walletConnectClient: createWalletConnectClientDouble().load }),
    ]
    demo = mountDemo({ plugins: [...plugins, createEmbeddedWalletDouble().plugin()] })
    await demo.kernel.connections.connect('demo', { walletId: 'aurora' })
    const found: [string, readonly unknown[]][] = []
    for (const { route } of demo.kernel.read(views)) found.push([route, await footersOf(route)])
    expect(found.length).toBeGreaterThan(25)
    expect(found.filter(([, footer]) => footer.length > 0).sort()).toEqual([
      ['Connect', ['legal']],
      ['ConnectWallets', ['legal']],
      ['Networks', ['default']],
    ])
  }, 60_000)
})
