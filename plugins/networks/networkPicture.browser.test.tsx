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

/** A picture of one pixel. */
const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

let demo: Demo
afterEach(() => {
  demo.shell.unmount()
  demo.kernel.dispose()
})

it('shows a network with the provider’s picture of its `imageId`, fetched once', async () => {
  const networks = [
    createNetworkDouble('other', 'main', { assets: { imageId: 'other-main' } }),
    createNetworkDouble('other', 'bare'),
  ]
  const other = createNamespaceDouble('other', [], { networks })
  demo = mountDemo({
    plugins: [
      account(),
      connect(),
      walletRegistry(),
      help(),
      networkViews(),
      tokens(),
      defineNamespace(other.manifest)(),
    ],
  })
  const requestedPaths = () =>
    demo.http.requests
      .filter(({ url }) => url.pathname.startsWith('/public/getAssetImage/'))
      .map(({ url }) => url.pathname)
  demo.http.respond = (url) =>
    url.pathname.startsWith('/public/') ? { body: 'png' } : { status: 404 }
  // Replaces the object URL of the fetched picture with one that a browser can show.
  Object.assign(demo.platform, { objectUrl: () => ({ url: pixel, release: () => {} }) })
  await demo.open({ route: 'Networks', params: undefined })
  await expect.poll(requestedPaths, { timeout: 5000 }).toEqual(['/public/getAssetImage/other-main'])
  await expect
    .poll(() => demo.find('[data-network="other:main"] .picture img')?.getAttribute('src'))
    .toBe(pixel)
  await expect.poll(() => demo.find('[data-network="other:bare"] .picture')?.textContent).toBe('O')
})
