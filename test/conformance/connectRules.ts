import type { Connection } from '#kernel'
import { checkState } from './checkState.ts'
import { becomes, failsBy, failsWith, holds, soon } from './expectations.ts'
import { given } from './openStage.ts'
import type { Rule } from './Rule.ts'

const enough = new Error('The check gave up.')

/** Hears how often a connection ends. */
function endsOf(connection: Connection): () => number {
  let ends = 0
  connection.on('end', () => void ends++)
  return () => ends
}

/** What has to hold of connecting to a wallet of the page. */
export const connectRules: readonly Rule[] = [
  {
    title: 'connecting asks the visitor and gives accounts in their canonical form',
    needs: ['wallet'],
    async run(stage) {
      const wallet = stage.wallet()
      const { namespace, connection } = await stage.meet(wallet)
      holds(wallet.prompts() > 0, 'the visitor to be asked', wallet.prompts())
      checkState(connection.state, stage.manifest.namespace, namespace)
      holds(
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
      const { connection } = await stage.meet(stage.wallet())
      for (const ability of [
        'signMessage',
        'signIn',
        'send',
        'switchNetwork',
        'switchAccount',
      ] as const)
        holds(
          !connection.can(ability) || connection[ability] !== undefined,
          `a method for the ability "${ability}"`,
          Object.keys(connection),
        )
      for (const lack of ['signMessage', 'send'] as const)
        if (stage.fixtures.lacks?.includes(lack))
          holds(!connection.can(lack), `no ability "${lack}", as the fixtures say`, true)
    },
  },
  {
    title: 'connecting to a wallet that is not there fails with not-installed',
    async run({ visit }) {
      await failsWith(
        (await visit()).connect({ walletId: 'no such wallet' }, {}),
        'connecting',
        'not-installed',
      )
    },
  },
  {
    title: 'a visitor who declines to connect is heard as rejected, and nothing stays behind',
    needs: ['wallet'],
    async run(stage) {
      const wallet = stage.wallet()
      wallet.visitor('rejects')
      const namespace = await stage.visit()
      await failsWith(namespace.connect({ walletId: wallet.id }, {}), 'connecting', 'rejected')
      await becomes(
        () => (wallet.listening?.() ?? 0) === 0,
        'no listener on the wallet',
        () => wallet.listening?.(),
      )
    },
  },
  {
    title: 'connecting may be given up before it begins, and the visitor is not asked',
    needs: ['wallet'],
    async run(stage) {
      const wallet = stage.wallet()
      const namespace = await stage.visit()
      await failsBy(
        enough,
        namespace.connect({ walletId: wallet.id }, { signal: AbortSignal.abort(enough) }),
        'connecting',
      )
      holds(wallet.prompts() === 0, 'the visitor not to be asked', wallet.prompts())
    },
  },
  {
    title: 'connecting may be given up while the wallet waits for the visitor',
    needs: ['wallet'],
    async run(stage) {
      const wallet = stage.wallet()
      wallet.visitor('ignores')
      const stop = new AbortController()
      const connecting = (await stage.visit()).connect(
        { walletId: wallet.id },
        { signal: stop.signal },
      )
      connecting.catch(() => {})
      await becomes(() => wallet.prompts() > 0, 'the visitor to be asked', wallet.prompts)
      stop.abort(enough)
      await failsBy(enough, connecting, 'connecting')
      await becomes(
        () => (wallet.listening?.() ?? 0) === 0,
        'no listener on the wallet',
        () => wallet.listening?.(),
      )
    },
  },
  {
    title: 'another account chosen in the wallet is told by one true change',
    needs: ['wallet'],
    unless: ['switchAccount'],
    async run(stage) {
      const wallet = stage.wallet()
      const { namespace, connection, account } = await stage.meet(wallet)
      const heard: string[] = []
      const release = connection.on('change', ({ active }) => heard.push(active))
      await given(wallet.switchAccount?.bind(wallet), 'switchAccount')()
      await becomes(
        () => connection.state.active !== account.id,
        'another active account',
        () => connection.state.active,
      )
      holds(
        heard.at(-1) === connection.state.active,
        'the change to say what the state says',
        heard,
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
      const { connection } = await stage.meet(wallet)
      const ends = endsOf(connection)
      await given(wallet.revoke?.bind(wallet), 'revoke')()
      await becomes(() => ends() === 1, 'the connection to end', ends)
    },
  },
  {
    title: 'disconnecting ends the connection once, however often it is asked',
    needs: ['wallet'],
    async run(stage) {
      const wallet = stage.wallet()
      const { connection } = await stage.meet(wallet)
      const ends = endsOf(connection)
      let changes = 0
      connection.on('change', () => void changes++)
      await soon(connection.disconnect(), 'disconnecting')
      await soon(connection.disconnect(), 'disconnecting again').catch(() => {})
      holds(ends() === 1, 'one end', ends())
      await becomes(
        () => (wallet.listening?.() ?? 0) === 0,
        'no listener on the wallet',
        () => wallet.listening?.(),
      )
      holds(changes === 0, 'no change to be told while it ends', changes)
    },
  },
  {
    title: 'connecting loads no chain code',
    needs: ['wallet', 'modules'],
    async run(stage) {
      await stage.meet(stage.wallet())
      const chains = (stage.fixtures.modules?.() ?? []).filter((path) =>
        /(^|\/)chain\.\w+$/.test(path),
      )
      holds(chains.length === 0, 'no module called chain', chains)
    },
  },
]
