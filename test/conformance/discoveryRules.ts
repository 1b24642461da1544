import type { Discovery, Page, Schema, WalletInfo } from '#kernel'
import { isNetworkId, isWebLink, parseNamespace, safeImage, safeParse, safeText } from '#kernel'
import { expectEventually, expectSoon, expectTrue, pause } from './expectations.ts'
import type { NamespaceRule } from './NamespaceRule.ts'

const walletName: Schema<string> = safeText(60)
const imageSchema: Schema<string> = safeImage

function checkInfo(
  { id, name, icon, networks = [], install = {} }: WalletInfo,
  namespace: string,
): void {
  expectTrue(id !== '', 'a wallet to have an id', id)
  expectTrue(name !== '' && safeParse(walletName, name) === name, 'a name fit for the screen', name)
  expectTrue(
    icon === undefined || safeParse(imageSchema, icon) !== undefined,
    'an icon that is a plain data: image',
    icon?.slice(0, 40),
  )
  expectTrue(
    networks.every((one) => isNetworkId(one) && parseNamespace(one) === namespace),
    `networks of ${namespace}`,
    networks,
  )
  expectTrue(
    Object.values(install).every((link) => link === undefined || isWebLink(link)),
    'links that lead to https pages',
    install,
  )
}

/** Time in which a discovery that did not stop would have shown itself. */
const quietPeriod = 300

/** Lists wallets as the screen does: the last list that was pushed. */
function watchDiscovery(discovery: Discovery) {
  let found: readonly WalletInfo[] = []
  const release = discovery.watch((list) => {
    found = list
  })
  return { found: () => found, ids: () => found.map(({ id }) => id), release }
}

/** The rules of listing wallets. */
const listRules: readonly NamespaceRule[] = [
  {
    title: 'discovery pushes the known wallets at once, also an empty list',
    run({ manifest, createDiscovery }) {
      const pushes: (readonly WalletInfo[])[] = []
      const release = createDiscovery().watch((found) => pushes.push(found))
      release()
      if (!manifest.createDiscovery) return
      expectTrue(pushes.length > 0, 'a first list before watch returns', pushes)
      expectTrue(
        pushes.at(-1)?.every(({ ready }) => !ready) ?? false,
        'no wallet to be ready on an empty page',
        pushes.at(-1),
      )
    },
  },
  {
    title: 'discovery lists a wallet of the page once, fit for the screen',
    needs: ['wallet'],
    async run(stage) {
      const { id } = stage.wallet()
      const { found, ids } = watchDiscovery(stage.createDiscovery())
      await expectEventually(() => ids().includes(id), `the wallet "${id}" to be found`, ids)
      for (const info of found()) checkInfo(info, stage.manifest.namespace)
      const own = found().filter((info) => info.id === id)
      expectTrue(own.length === 1, 'the wallet once', ids())
      expectTrue(own[0]?.ready === true, 'the wallet to be ready', own)
    },
  },
  {
    title: 'discovery lists a wallet that is announced late',
    needs: ['wallet'],
    async run(stage) {
      const { ids } = watchDiscovery(stage.createDiscovery())
      await pause(50)
      const { id } = stage.wallet()
      await expectEventually(() => ids().includes(id), 'the late wallet to be found', ids)
    },
  },
  {
    title: 'listing a wallet neither calls it nor listens to it',
    needs: ['wallet'],
    async run(stage) {
      const wallet = stage.wallet()
      const { ids } = watchDiscovery(stage.createDiscovery())
      await expectEventually(() => ids().includes(wallet.id), 'the wallet to be found', ids)
      await pause(quietPeriod)
      const { callCount = () => 0, listenerCount = () => 0 } = wallet
      expectTrue(wallet.promptCount() === 0, 'no prompt to the visitor', wallet.promptCount())
      expectTrue(callCount() === 0, 'no call of the wallet', callCount())
      expectTrue(listenerCount() === 0, 'no listener on the wallet', listenerCount())
    },
  },
  {
    title: 'discovery survives a page whose globals throw',
    run({ page, createDiscovery }) {
      const discovery = createDiscovery({
        ...page,
        global: () => throwing,
        globalNames: () => ['ethereum', 'wallet', 'provider'],
      })
      for (const detail of [
        throwing,
        null,
        undefined,
        1,
        'text',
        { info: throwing, provider: throwing },
        Object.fromEntries([['then', throwUnexpected]]),
      ]) {
        const release = discovery.watch(() => {})
        for (const type of new Set(page.listenedTypes())) page.dispatch(type, detail)
        release()
      }
    },
  },
]

/** The page, with a list of the methods that were called on it. */
const recordUse = (page: Page, calls: string[]): Page => ({
  ...page,
  global(name) {
    calls.push('global')
    return page.global(name)
  },
  globalNames() {
    calls.push('globalNames')
    return page.globalNames()
  },
  listen(type, listener) {
    calls.push('listen')
    return page.listen(type, listener)
  },
  dispatch(type, detail) {
    calls.push('dispatch')
    page.dispatch(type, detail)
  },
})

/** The rules of beginning and ending. */
const lifetimeRules: readonly NamespaceRule[] = [
  {
    title: 'discovery touches nothing before it is watched, and leaves nothing behind',
    async run({ page, createDiscovery, timerCount }) {
      const touched: string[] = []
      const discovery = createDiscovery(recordUse(page, touched))
      expectTrue(touched.length === 0, 'no use of the page at first', touched)
      expectTrue(timerCount() === 0, 'no timer at first', timerCount())
      discovery.watch(() => {})
      discovery.dispose()
      discovery.dispose()
      expectTrue(page.listenedTypes().length === 0, 'no listener to stay', page.listenedTypes())
      await expectEventually(() => timerCount() === 0, 'no timer to stay', timerCount)
    },
  },
  {
    title: 'the release of a watch stops it, and may be called twice',
    needs: ['wallet'],
    async run(stage) {
      let pushes = 0
      const release = stage.createDiscovery().watch(() => void pushes++)
      release()
      release()
      const before = pushes
      stage.wallet()
      await pause(quietPeriod)
      expectTrue(pushes === before, 'no push after the release', pushes - before)
    },
  },
  {
    title: 'dispose leaves no listener on the page and no timer',
    needs: ['wallet'],
    async run(stage) {
      const wallet = stage.wallet()
      const before = stage.page.listenedTypes().length
      const { namespace, discovery } = await stage.connect(wallet)
      discovery.watch(() => {})
      namespace.dispose()
      discovery.dispose()
      await expectEventually(
        () => stage.page.listenedTypes().length === before,
        'no listener of the namespace on the page',
        stage.page.listenedTypes,
      )
      await expectEventually(() => stage.timerCount() === 0, 'no timer', stage.timerCount)
      await expectEventually(
        () => (wallet.listenerCount?.() ?? 0) === 0,
        'no listener on the wallet',
        () => wallet.listenerCount?.(),
      )
    },
  },
  {
    title: 'dispose may be called again, and ends connections opened after it',
    needs: ['wallet'],
    async run(stage) {
      const wallet = stage.wallet()
      const namespace = await stage.createNamespace()
      // The wallet answers after the namespace is gone. It may also refuse to open
      // anything then.
      const opening = namespace.connect({ walletId: wallet.id }, {}).catch(() => undefined)
      namespace.dispose()
      const connection = await expectSoon(opening, 'connecting')
      let ended = connection === undefined
      connection?.on('end', () => {
        ended = true
      })
      namespace.dispose()
      namespace.dispose()
      await expectEventually(() => ended, 'the connection that was opened late to end')
      await expectEventually(() => stage.timerCount() === 0, 'no timer', stage.timerCount)
      await expectEventually(
        () => (wallet.listenerCount?.() ?? 0) === 0,
        'no listener on the wallet',
        () => wallet.listenerCount?.(),
      )
    },
  },
]

/** The rules of discovery, and of the end of a namespace. */
export const discoveryRules: readonly NamespaceRule[] = [...listRules, ...lifetimeRules]

const throwing = new Proxy(() => {}, {
  get: throwUnexpected,
  has: throwUnexpected,
  ownKeys: throwUnexpected,
  getPrototypeOf: throwUnexpected,
  apply: throwUnexpected,
  construct: throwUnexpected,
})

function throwUnexpected(): never {
  throw new TypeError('A hostile object.')
}
