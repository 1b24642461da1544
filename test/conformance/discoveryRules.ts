import type { Schema, WalletInfo } from '#kernel'
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

/** The rules of discovery. */
export const discoveryRules: readonly NamespaceRule[] = [
  {
    title: 'discover pushes the known wallets at once, also an empty list',
    async run({ createNamespace }) {
      const pushes: (readonly WalletInfo[])[] = []
      const release = (await createNamespace()).discover((found) => pushes.push(found))
      expectTrue(pushes.length > 0, 'a first list before discover returns', pushes)
      expectTrue(
        pushes.at(-1)?.every(({ ready }) => !ready) ?? false,
        'no wallet to be ready on an empty page',
        pushes.at(-1),
      )
      release()
    },
  },
  {
    title: 'discover lists a wallet of the page once, fit for the screen, without a prompt',
    needs: ['wallet'],
    async run(stage) {
      const wallet = stage.wallet()
      let found: readonly WalletInfo[] = []
      const release = (await stage.createNamespace()).discover((list) => {
        found = list
      })
      await expectEventually(
        () => found.some(({ id }) => id === wallet.id),
        `the wallet "${wallet.id}" to be found`,
        () => found.map(({ id }) => id),
      )
      for (const info of found) checkInfo(info, stage.manifest.namespace)
      expectTrue(
        found.filter(({ id }) => id === wallet.id).length === 1,
        'the wallet once',
        found.map(({ id }) => id),
      )
      expectTrue(
        found.find(({ id }) => id === wallet.id)?.ready === true,
        'the wallet to be ready',
        found,
      )
      expectTrue(wallet.promptCount() === 0, 'no prompt to the visitor', wallet.promptCount())
      release()
    },
  },
  {
    title: 'discover lists a wallet that is announced late',
    needs: ['wallet'],
    async run(stage) {
      let found: readonly WalletInfo[] = []
      const release = (await stage.createNamespace()).discover((list) => {
        found = list
      })
      await pause(50)
      const wallet = stage.wallet()
      await expectEventually(
        () => found.some(({ id }) => id === wallet.id),
        'the late wallet to be found',
        () => found.map(({ id }) => id),
      )
      release()
    },
  },
  {
    title: 'the release of discover stops it, and may be called twice',
    needs: ['wallet'],
    async run(stage) {
      let pushes = 0
      const namespace = await stage.createNamespace()
      const release = namespace.discover(() => void pushes++)
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
      const { namespace } = await stage.connect(wallet)
      namespace.discover(() => {})
      namespace.dispose()
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
