import type { MockInstance } from 'vitest'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { defineManifest, definePlugin } from '#kernel'
import { manifest as analytics } from '#plugins/analytics/manifest'
import { manifest as embeddedWallet } from '#plugins/embedded-wallet/manifest'
import { manifest as latestVersion } from '#plugins/latest-version/manifest'
import { pairingRef } from '#plugins/ports/walletconnect'
import { defaultSiwx } from '#plugins/siwx/index'
import { manifest as signIn } from '#plugins/siwx/manifest'
import { manifest as walletConnect } from '#plugins/walletconnect/manifest'
import { siweConfigDouble } from '../test/harness/siweConfigDouble.ts'
import { createTestPlatform } from '../test/harness/testPlatform.ts'
import { createWalletConnectClientDouble } from '../test/harness/WalletConnectClientDouble.ts'
import { waitFor } from '../test/harness/waitFor.ts'
import type { ModalOptions } from './index.ts'
import { createModal } from './index.ts'

const manifests = { analytics, embeddedWallet, latestVersion, signIn, walletConnect }

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

/** Opens a modal of these options on a phone. */
async function startModal(options: ModalOptions) {
  const { platform, clock } = createTestPlatform({
    device: { mobile: true },
    respond: () => ({ status: 404 }),
  })
  const modal = createModal({ platform, projectId: 'p', disableAppend: true, ...options })
  await modal.open()
  return { modal, clock }
}

/** Reads the options that an installed plugin has in a modal of these options. */
async function readPluginOptions(plugin: keyof typeof manifests, options: ModalOptions) {
  const parse = vi.spyOn(manifests[plugin], 'options') as unknown as MockInstance<() => unknown>
  const { modal, clock } = await startModal(options)
  await clock.advance(1000)
  await waitFor(() => expect(parse).toHaveBeenCalled())
  modal.destroy()
  return parse.mock.results.at(-1)?.value
}

const walletConnectClient = async () => ({})
const siwx = defaultSiwx()

describe('options of the host in plugins', () => {
  it.each<[string, keyof typeof manifests, ModalOptions, object]>([
    ['walletConnectClient', 'walletConnect', { walletConnectClient }, { walletConnectClient }],
    [
      'experimental_preferUniversalLinks',
      'walletConnect',
      { experimental_preferUniversalLinks: false },
      { experimental_preferUniversalLinks: false },
    ],
    ['storagePrefix', 'walletConnect', { storagePrefix: 'own.' }, { prefix: 'own.' }],
    ['frameProtocol', 'embeddedWallet', { frameProtocol: 'window' }, { frameProtocol: 'window' }],
    ['siwx', 'signIn', { siwx }, { siwx }],
    ['siweConfig', 'signIn', { siweConfig: siweConfigDouble }, { siweConfig: siweConfigDouble }],
    ['features.analytics', 'analytics', { features: { analytics: false } }, { events: false }],
    [
      'features.errorReports',
      'analytics',
      { features: { errorReports: false } },
      { reports: false },
    ],
    ['themeMode', 'analytics', { themeMode: 'dark' }, { themeMode: 'dark' }],
  ])('passes the option `%s` to the plugin `%s`', async (_, plugin, options, expected) => {
    expect(await readPluginOptions(plugin, options)).toMatchObject(expected)
  })

  it('passes the theme of the host to the embedded wallet', async () => {
    const theme = { themeMode: 'dark', themeVariables: { '--lk-accent': 'red' } } as const
    const options = await readPluginOptions('embeddedWallet', theme)
    expect(Reflect.get(Object(options), 'getAppearance')()).toEqual({
      mode: 'dark',
      variables: { '--lk-accent': 'red' },
    })
  })

  it('passes the registry of the host to the version check of a development build', async () => {
    vi.stubEnv('NODE_ENV', 'development')
    const registry = 'https://registry.example'
    expect(await readPluginOptions('latestVersion', { registry })).toMatchObject({ registry })
  })

  it('installs the plugins of the host', async () => {
    const own = definePlugin(defineManifest({ id: 'own' }), async () => ({ default: () => {} }))
    const { modal } = await startModal({ plugins: [own()] })
    expect((await modal.diagnose()).plugins).toContainEqual(expect.objectContaining({ id: 'own' }))
    modal.destroy()
  })
})

describe('options of the host in the WalletConnect connector', () => {
  /** Starts a pairing with the client of the host; returns the link into a wallet's app. */
  async function readRowLink(options: ModalOptions) {
    const { modal } = await startModal(options)
    const pairing = await modal.use(pairingRef)
    const release = pairing.hold()
    await waitFor(() => expect(pairing.get().status).toBe('waiting'))
    const link = pairing.getRowLink({
      id: 'w',
      name: 'W',
      chains: [],
      mobile_link: 'w://',
      link_mode: 'https://w.example',
    })
    release()
    modal.destroy()
    return link?.href
  }

  it('loads the client that `walletConnectClient` imports', async () => {
    const client = createWalletConnectClientDouble()
    await readRowLink({ walletConnectClient: client.load })
    expect([client.loads, client.proposals.length]).toEqual([1, 1])
  })

  it.each([
    [true, /^https:\/\/w\.example\/wc\?uri=/],
    [false, /^w:\/\/wc\?uri=/],
  ])(
    'opens apps as `experimental_preferUniversalLinks: %s` says',
    async (experimental_preferUniversalLinks, link) => {
      const walletConnectClient = createWalletConnectClientDouble().load
      expect(await readRowLink({ walletConnectClient, experimental_preferUniversalLinks })).toMatch(
        link,
      )
    },
  )
})
