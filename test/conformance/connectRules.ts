import type { Connection, LatchkeyError } from '#kernel'
import { isLatchkeyError } from '#kernel'
import { checkState } from './checkState.ts'
import {
  expectEventually,
  expectFault,
  expectRejection,
  expectSoon,
  expectTrue,
} from './expectations.ts'
import type { NamespaceRule } from './NamespaceRule.ts'
import { requireFixture } from './openStage.ts'

const abortReason = new Error('The check gave up.')

/** Follows the ends of a connection. */
function followEnds(connection: Connection) {
  const reasons: (LatchkeyError | undefined)[] = []
  connection.on('end', (reason) => void reasons.push(reason))
  return { count: () => reasons.length, reason: () => reasons.at(-1) }
}

/** The rules of connecting to a wallet of the page. */
export const connectRules: readonly NamespaceRule[] = [
  {
    title: 'connecting prompts the visitor and returns accounts in their canonical form',
    needs: ['wallet'],
    async run(stage) {
      const wallet = stage.wallet()
      const { namespace, connection } = await stage.connect(wallet)
      expectTrue(wallet.promptCount() > 0, 'a prompt to the visitor', wallet.promptCount())
      checkState(connection.state, stage.manifest.namespace, namespace)
      expectTrue(
        connection.wallet.id === wallet.id,
        `the connection to name the wallet "${wallet.id}"`,
        connection.wallet.id,
      )
    },
  },
  {
    title: 'what a connection can do and what it has go together',
    needs: ['wallet'],
    async run(stage) {
      const { connection } = await stage.connect(stage.wallet())
      for (const ability of [
        'signMessage',
        'signIn',
        'send',
        'switchNetwork',
        'switchAccount',
      ] as const)
        expectTrue(
          !connection.can(ability) || connection[ability] !== undefined,
          `a method for the ability "${ability}"`,
          Object.keys(connection),
        )
      const { lacks = [], transfer } = stage.fixtures
      for (const ability of ['signMessage', 'send'] as const) {
        if (lacks.includes(ability))
          expectTrue(!connection.can(ability), `no ability "${ability}", as \`lacks\` says`, true)
        else if (ability !== 'send' || transfer)
          expectTrue(connection.can(ability), `the ability "${ability}", or it in \`lacks\``, false)
      }
    },
  },
  {
    title: 'connecting to a wallet that is not there fails with not-installed',
    async run({ createNamespace }) {
      await expectFault(
        (await createNamespace()).connect({ walletId: 'no such wallet' }, {}),
        'connecting',
        'not-installed',
      )
    },
  },
  {
    title: 'a connection that the visitor declines rejects with rejected, and nothing stays behind',
    needs: ['wallet'],
    async run(stage) {
      const wallet = stage.wallet()
      wallet.setVisitor('rejects')
      const namespace = await stage.createNamespace()
      await expectFault(namespace.connect({ walletId: wallet.id }, {}), 'connecting', 'rejected')
      await expectEventually(
        () => (wallet.listenerCount?.() ?? 0) === 0,
        'no listener on the wallet',
        () => wallet.listenerCount?.(),
      )
    },
  },
  {
    title: 'connecting may be cancelled before it begins, without a prompt',
    needs: ['wallet'],
    async run(stage) {
      const wallet = stage.wallet()
      const namespace = await stage.createNamespace()
      await expectRejection(
        abortReason,
        namespace.connect({ walletId: wallet.id }, { signal: AbortSignal.abort(abortReason) }),
        'connecting',
      )
      expectTrue(wallet.promptCount() === 0, 'no prompt to the visitor', wallet.promptCount())
    },
  },
  {
    title: 'connecting may be cancelled while the wallet waits for the visitor',
    needs: ['wallet'],
    async run(stage) {
      const wallet = stage.wallet()
      wallet.setVisitor('ignores')
      const stop = new AbortController()
      const connecting = (await stage.createNamespace()).connect(
        { walletId: wallet.id },
        { signal: stop.signal },
      )
      connecting.catch(() => {})
      await expectEventually(
        () => wallet.promptCount() > 0,
        'a prompt to the visitor',
        wallet.promptCount,
      )
      stop.abort(abortReason)
      await expectRejection(abortReason, connecting, 'connecting')
      await expectEventually(
        () => (wallet.listenerCount?.() ?? 0) === 0,
        'no listener on the wallet',
        () => wallet.listenerCount?.(),
      )
    },
  },
  {
    title: 'another account chosen in the wallet emits one change with the new account',
    needs: ['wallet'],
    unless: ['switchAccount'],
    async run(stage) {
      const wallet = stage.wallet()
      const { namespace, connection, account } = await stage.connect(wallet)
      const activeIds: string[] = []
      const release = connection.on('change', ({ active }) => activeIds.push(active))
      await requireFixture(wallet.switchAccount?.bind(wallet), 'switchAccount')()
      await expectEventually(
        () => connection.state.active !== account.id,
        'another active account',
        () => connection.state.active,
      )
      expectTrue(
        activeIds.at(-1) === connection.state.active,
        'the change to say what the state says',
        activeIds,
      )
      checkState(connection.state, stage.manifest.namespace, namespace)
      release()
    },
  },
  {
    title: 'a permission taken back in the wallet ends the connection once',
    needs: ['wallet'],
    unless: ['revoke'],
    async run(stage) {
      const wallet = stage.wallet()
      const { connection } = await stage.connect(wallet)
      const ends = followEnds(connection)
      await requireFixture(wallet.revoke?.bind(wallet), 'revoke')()
      await expectEventually(() => ends.count() === 1, 'the connection to end', ends.count)
      expectTrue(isLatchkeyError(ends.reason()), 'the end to have a reason', ends.reason())
    },
  },
  {
    title: 'disconnecting ends the connection once, however often it is called',
    needs: ['wallet'],
    async run(stage) {
      const wallet = stage.wallet()
      const { connection } = await stage.connect(wallet)
      const ends = followEnds(connection)
      let changes = 0
      connection.on('change', () => void changes++)
      await expectSoon(connection.disconnect(), 'disconnecting')
      await expectSoon(connection.disconnect(), 'disconnecting again')
      expectTrue(ends.count() === 1, 'one end', ends.count())
      expectTrue(
        ends.reason() === undefined,
        'an end without a reason, as the site disconnected',
        ends.reason(),
      )
      await expectEventually(
        () => (wallet.listenerCount?.() ?? 0) === 0,
        'no listener on the wallet',
        () => wallet.listenerCount?.(),
      )
      expectTrue(changes === 0, 'no change event while it ends', changes)
    },
  },
  {
    title: 'connecting loads no chain code',
    needs: ['wallet', 'modules'],
    async run(stage) {
      await stage.connect(stage.wallet())
      const chains = (stage.fixtures.modules?.() ?? []).filter((path) =>
        /(^|\/)chain\.\w+$/.test(path),
      )
      expectTrue(chains.length === 0, 'no module called chain', chains)
    },
  },
]
