import { namespaceOf, parseAccountId } from '#kernel'
import { checkState } from './checkState.ts'
import { becomes, failsBy, failsWith, holds, soon } from './expectations.ts'
import type { Stage } from './openStage.ts'
import { given } from './openStage.ts'
import type { Rule } from './Rule.ts'

const enough = new Error('The check gave up.')
const sessionOf = ({ fixtures }: Stage) => given(fixtures.remote, 'remote')
const networksOf = (accounts: readonly string[]) => [
  ...new Set(accounts.map((id) => parseAccountId(id).network)),
]

/** What has to hold over a session with a signer elsewhere (`RemoteSignerDouble`). */
export const sessionRules: readonly Rule[] = [
  {
    title: 'a session gives the accounts and networks it grants, and nothing is asked for',
    needs: ['remote'],
    async run(stage) {
      const remote = stage.remote()
      const { namespace, connection } = await stage.meet(remote)
      checkState(connection.state, stage.manifest.namespace, namespace)
      const granted = networksOf(sessionOf(stage).accounts)
      holds(
        connection.state.networks.every((id) => granted.includes(id)),
        'granted networks only',
        connection.state.networks,
      )
    },
  },
  {
    title: 'a session with fewer networks than asked for is taken as it is',
    needs: ['remote'],
    lacking: ({ remote }) =>
      remote && networksOf(remote.accounts).length < 2
        ? 'remote.accounts on a second network'
        : undefined,
    async run(stage) {
      const last = networksOf(sessionOf(stage).accounts).at(-1)
      const accounts = sessionOf(stage).accounts.filter((id) => parseAccountId(id).network === last)
      const { namespace, connection } = await stage.meet(stage.remote({ accounts }))
      checkState(connection.state, stage.manifest.namespace, namespace)
      holds(
        connection.state.networks.length === 1 && connection.state.network === last,
        `the network ${last} alone`,
        connection.state,
      )
    },
  },
  {
    title: 'a session without an account of the namespace fails with unauthorized',
    needs: ['remote'],
    async run(stage) {
      const namespace = await stage.visit()
      for (const accounts of [[], ['nowhere:1:nobody' as const]])
        await failsWith(
          namespace.connect({ remote: stage.remote({ accounts }) }, {}),
          'connecting',
          'unauthorized',
        )
    },
  },
  {
    title: 'a session that lacks a method says unsupported before anything is sent',
    needs: ['remote'],
    async run(stage) {
      const remote = stage.remote({ methods: [] })
      const { connection, account } = await stage.meet(remote)
      const before = remote.sent.length
      holds(
        !connection.can('signMessage') && !connection.can('send'),
        'no ability that the session lacks',
        {
          signMessage: connection.can('signMessage'),
          send: connection.can('send'),
        },
      )
      if (connection.signMessage)
        await failsWith(
          connection.signMessage({ account, message: 'hello' }),
          'signing',
          'unsupported',
        )
      const [method] = sessionOf(stage).methods
      if (connection.invoke && method)
        await failsWith(
          connection.invoke(account.network, method, {}),
          `calling ${method}`,
          'unsupported',
        )
      holds(remote.sent.length === before, 'nothing to be sent', remote.sent)
    },
  },
  {
    title: 'a session is asked for granted methods on granted networks only',
    needs: ['remote'],
    unless: ['sessionSignMessage'],
    async run(stage) {
      const remote = stage.remote()
      const { connection, account } = await stage.meet(remote)
      holds(
        connection.signMessage !== undefined,
        'a session that signs, or `sessionSignMessage` in `lacks`',
        connection.signMessage,
      )
      await soon(connection.signMessage({ account, message: 'hello' }), 'signing')
      const { accounts, methods } = sessionOf(stage)
      for (const { network, method } of remote.sent) {
        holds(methods.includes(method), 'a granted method', method)
        holds(
          networksOf(accounts).includes(network) &&
            namespaceOf(network) === stage.manifest.namespace,
          'a granted network',
          network,
        )
      }
    },
  },
  {
    title: 'connecting over a session may be given up before it begins',
    needs: ['remote'],
    async run(stage) {
      const namespace = await stage.visit()
      await failsBy(
        enough,
        namespace.connect({ remote: stage.remote() }, { signal: AbortSignal.abort(enough) }),
        'connecting',
      )
    },
  },
  {
    title: 'a session that ends ends the connection once and keeps no listener',
    needs: ['remote'],
    async run(stage) {
      const remote = stage.remote()
      const { connection } = await stage.meet(remote)
      let ends = 0
      connection.on('end', () => void ends++)
      remote.end()
      remote.end()
      holds(ends === 1, 'one end', ends)
      await becomes(() => remote.listening() === 0, 'no listener on the session', remote.listening)
    },
  },
  {
    title: 'disconnecting closes the session once',
    needs: ['remote'],
    async run(stage) {
      const remote = stage.remote()
      const { connection } = await stage.meet(remote)
      let ends = 0
      connection.on('end', () => void ends++)
      await soon(connection.disconnect(), 'disconnecting')
      holds(remote.closed() === 1 && ends === 1, 'the session to be closed once, and one end', {
        closed: remote.closed(),
        ends,
      })
    },
  },
  {
    title: 'a session comes back on the next visit, and nothing is sent for it',
    needs: ['remote'],
    async run(stage) {
      const first = await stage.meet(stage.remote())
      const saved = first.connection.serialize()
      first.namespace.dispose()
      const remote = stage.remote()
      const back = await soon((await stage.visit()).resume(saved, remote), 'resuming')
      holds(back?.state.active === first.account.id, `the account ${first.account.id}`, back?.state)
      holds(remote.sent.length === 0, 'nothing to be sent', remote.sent)
      holds(
        (await soon(
          (await stage.visit()).resume(saved, stage.remote({ accounts: [] })),
          'resuming',
        )) === null,
        'null for a session without accounts',
        'a connection',
      )
    },
  },
]
