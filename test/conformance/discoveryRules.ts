import type { Schema, WalletInfo } from '#kernel'
import { gateOptional, isNetworkId, isWebLink, namespaceOf, safeImage, safeText } from '#kernel'
import { becomes, holds, pause, soon } from './expectations.ts'
import type { Rule } from './Rule.ts'

const shownName: Schema<string> = safeText(60)
const image: Schema<string> = safeImage

function checkInfo(
  { id, name, icon, networks = [], install = {} }: WalletInfo,
  namespace: string,
): void {
  holds(id !== '', 'a wallet to have an id', id)
  holds(name !== '' && gateOptional(shownName, name) === name, 'a name fit for the screen', name)
  holds(
    icon === undefined || gateOptional(image, icon) !== undefined,
    'an icon that is a plain data: image',
    icon?.slice(0, 40),
  )
  holds(
    networks.every((one) => isNetworkId(one) && namespaceOf(one) === namespace),
    `networks of ${namespace}`,
    networks,
  )
  holds(
    Object.values(install).every((link) => link === undefined || isWebLink(link)),
    'links that lead to https pages',
    install,
  )
}

/** Time in which a discovery that did not stop would have shown itself. */
const quiet = 300

/** What has to hold of finding wallets. */
export const discoveryRules: readonly Rule[] = [
  {
    title: 'discover pushes at once what is known, though it is nothing',
    async run({ visit }) {
      const pushes: (readonly WalletInfo[])[] = []
      const release = (await visit()).discover((found) => pushes.push(found))
      holds(pushes.length > 0, 'a first list before discover returns', pushes)
      holds(
        pushes.at(-1)?.every(({ ready }) => !ready) ?? false,
        'no wallet to be ready on an empty page',
        pushes.at(-1),
      )
      release()
    },
  },
  {
    title:
      'discover shows a wallet of the page once, fit for the screen, without a question to the visitor',
    needs: ['wallet'],
    async run(stage) {
      const wallet = stage.wallet()
      let found: readonly WalletInfo[] = []
      const release = (await stage.visit()).discover((list) => {
        found = list
      })
      await becomes(
        () => found.some(({ id }) => id === wallet.id),
        `the wallet "${wallet.id}" to be found`,
        () => found.map(({ id }) => id),
      )
      for (const info of found) checkInfo(info, stage.manifest.namespace)
      holds(
        found.filter(({ id }) => id === wallet.id).length === 1,
        'the wallet once',
        found.map(({ id }) => id),
      )
      holds(
        found.find(({ id }) => id === wallet.id)?.ready === true,
        'the wallet to be ready',
        found,
      )
      holds(wallet.prompts() === 0, 'the visitor not to be asked', wallet.prompts())
      release()
    },
  },
  {
    title: 'discover shows a wallet that comes late',
    needs: ['wallet'],
    async run(stage) {
      let found: readonly WalletInfo[] = []
      const release = (await stage.visit()).discover((list) => {
        found = list
      })
      await pause(50)
      const wallet = stage.wallet()
      await becomes(
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
      const namespace = await stage.visit()
      const release = namespace.discover(() => void pushes++)
      release()
      release()
      const before = pushes
      stage.wallet()
      await pause(quiet)
      holds(pushes === before, 'no push after the release', pushes - before)
    },
  },
  {
    title: 'dispose leaves no listener on the page and no timer',
    needs: ['wallet'],
    async run(stage) {
      const wallet = stage.wallet()
      const before = stage.page.listened().length
      const { namespace } = await stage.meet(wallet)
      namespace.discover(() => {})
      namespace.dispose()
      await becomes(
        () => stage.page.listened().length === before,
        'no listener of the namespace on the page',
        stage.page.listened,
      )
      await becomes(() => stage.pending() === 0, 'no timer', stage.pending)
      await becomes(
        () => (wallet.listening?.() ?? 0) === 0,
        'no listener on the wallet',
        () => wallet.listening?.(),
      )
    },
  },
  {
    title: 'dispose may be called again, and ends what was opened only after it',
    needs: ['wallet'],
    async run(stage) {
      const wallet = stage.wallet()
      const namespace = await stage.visit()
      // The wallet is asked, and answers when the namespace is gone. It may also refuse to open
      // anything then.
      const opening = namespace.connect({ walletId: wallet.id }, {}).catch(() => undefined)
      namespace.dispose()
      const connection = await soon(opening, 'connecting')
      let ended = connection === undefined
      connection?.on('end', () => {
        ended = true
      })
      namespace.dispose()
      namespace.dispose()
      await becomes(() => ended, 'the connection that was opened late to end')
      await becomes(() => stage.pending() === 0, 'no timer', stage.pending)
      await becomes(
        () => (wallet.listening?.() ?? 0) === 0,
        'no listener on the wallet',
        () => wallet.listening?.(),
      )
    },
  },
]
