import { afterEach, expect, it } from 'vitest'
import { defineNamespace } from '#kernel'
import { account } from '#plugins/account/index'
import { connect } from '#plugins/connect/index'
import { help } from '#plugins/help/index'
import { networkViews } from '#plugins/networks/index'
import { tokens } from '#plugins/tokens/index'
import { walletRegistry } from '#plugins/wallet-registry/index'
import type { Demo } from '../../test/harness/mountDemo.ts'
import { mountDemo } from '../../test/harness/mountDemo.ts'
import { createNamespaceDouble, createNetworkDouble } from '../../test/harness/NamespaceDouble.ts'
import type { Reply } from '../../test/harness/testHttp.ts'

/** A picture of one pixel. */
const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

let demo: Demo
afterEach(() => {
  demo.shell.unmount()
  demo.kernel.dispose()
})

/** The list of networks: Ethereum with an `imageId`, and one that the modal does not ship. */
async function openNetworks(projectId: string, respond: (path: string) => Reply) {
  const networks = [
    createNetworkDouble('eip155', 1, { name: 'Ethereum', assets: { imageId: 'eip155-1' } }),
    createNetworkDouble('eip155', 2, { name: 'Bare' }),
  ]
  const evm = createNamespaceDouble('eip155', [], { networks })
  demo = mountDemo({
    settings: { projectId },
    plugins: [
      account(),
      connect(),
      walletRegistry(),
      help(),
      networkViews(),
      tokens(),
      defineNamespace(evm.manifest)(),
    ],
  })
  demo.http.respond = (url) => respond(url.pathname)
  // Replaces the object URL of the fetched picture with one that a browser can show.
  Object.assign(demo.platform, { objectUrl: () => ({ url: pixel, release: () => {} }) })
  await demo.open({ route: 'Networks', params: undefined })
}
const requestedPaths = () =>
  demo.http.requests
    .map(({ url }) => url.pathname)
    .filter((path) => path.startsWith('/public/getAssetImage/'))
const tile = (network: string) => demo.find(`[data-network="eip155:${network}"] .picture`)
const source = () => tile('1')?.querySelector('img')?.getAttribute('src')

it('shows a network with the provider’s picture of its `imageId`, fetched once', async () => {
  await openNetworks('p1', (path) =>
    path.startsWith('/public/') ? { body: 'png' } : { status: 404 },
  )
  await expect.poll(requestedPaths).toEqual(['/public/getAssetImage/eip155-1'])
  await expect.poll(source).toBe(pixel)
  await expect.poll(() => tile('2')?.textContent).toBe('B')
})

it.each([
  ['a project', ''],
  ['the provider’s picture', 'p1'],
])(
  'shows a shipped network with the bundled mark without %s, in the letter’s place',
  async (_, projectId) => {
    await openNetworks(projectId, () => ({ status: 404 }))
    await expect.poll(() => tile('1')).not.toBeNull()
    const before = tile('1')?.getBoundingClientRect()
    await expect.poll(source).toMatch(/^data:image\/svg\+xml,/)
    await expect.poll(() => tile('1')?.querySelector('img')?.naturalWidth).toBeGreaterThan(0)
    const after = tile('1')?.getBoundingClientRect()
    expect([after?.width, after?.height]).toEqual([before?.width, before?.height])
    expect(tile('2')?.textContent).toBe('B')
  },
)
