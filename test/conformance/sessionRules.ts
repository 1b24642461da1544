import { fault, isLatchkeyError, parseAccountId, parseNamespace } from '#kernel'
import { checkState } from './checkState.ts'
import {
  expectEventually,
  expectFault,
  expectRejection,
  expectSoon,
  expectTrue,
} from './expectations.ts'
import type { NamespaceRule } from './NamespaceRule.ts'
import type { Stage } from './openStage.ts'
import { requireFixture } from './openStage.ts'

const abortReason = new Error('The check gave up.')
const requireSession = ({ fixtures }: Stage) => requireFixture(fixtures.remote, 'remote')
const listNetworks = (accounts: readonly string[]) => [
  ...new Set(accounts.map((id) => parseAccountId(id).network)),
]

/** The rules of a session with a remote signer (`RemoteSignerDouble`). */
export const sessionRules: readonly NamespaceRule[] = [
  {
    title: 'a session supplies its granted accounts and networks without a request',
    needs: ['remote'],
    async run(stage) {
      const remote = stage.remote()
      const { namespace, connection } = await stage.connect(remote)
      checkState(connection.state, stage.manifest.namespace, namespace)
      const granted = listNetworks(requireSession(stage).accounts)
      expectTrue(
        connection.state.networks.every((id) => granted.includes(id)),
        'granted networks only',
        connection.state.networks,
      )
    },
  },
  {
    title: 'a session with fewer networks than requested is accepted',
    needs: ['remote'],
    findMissing: ({ remote }) =>
      remote && listNetworks(remote.accounts).length < 2
        ? 'remote.accounts on a second network'
        : undefined,
    async run(stage) {
      const last = listNetworks(requireSession(stage).accounts).at(-1)
      const accounts = requireSession(stage).accounts.filter(
        (id) => parseAccountId(id).network === last,
      )
      const { namespace, connection } = await stage.connect(stage.remote({ accounts }))
      checkState(connection.state, stage.manifest.namespace, namespace)
      expectTrue(
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
      const namespace = await stage.createNamespace()
      for (const accounts of [[], ['nowhere:1:nobody' as const]])
        await expectFault(
          namespace.connect({ remote: stage.remote({ accounts }) }, {}),
          'connecting',
          'unauthorized',
        )
    },
  },
  {
    title: 'a session without a method throws unsupported before anything is sent',
    needs: ['remote'],
    async run(stage) {
      const remote = stage.remote({ methods: [] })
      const { connection, account } = await stage.connect(remote)
      const before = remote.sent.length
      expectTrue(
        !connection.can('signMessage') && !connection.can('send'),
        'no ability that the session lacks',
        {
          signMessage: connection.can('signMessage'),
          send: connection.can('send'),
        },
      )
      if (connection.signMessage)
        await expectFault(
          connection.signMessage({ account, message: 'hello' }),
          'signing',
          'unsupported',
        )
      const [method] = requireSession(stage).methods
      if (connection.invoke && method)
        await expectFault(
          connection.invoke(account.network, method, {}),
          `calling ${method}`,
          'unsupported',
        )
      expectTrue(remote.sent.length === before, 'nothing to be sent', remote.sent)
    },
  },
  {
    title: 'a session receives requests of granted methods on granted networks only',
    needs: ['remote'],
    unless: ['sessionSignMessage'],
    async run(stage) {
      const remote = stage.remote()
      const { connection, account } = await stage.connect(remote)
      expectTrue(
        connection.signMessage !== undefined,
        'a session that signs, or `sessionSignMessage` in `lacks`',
        connection.signMessage,
      )
      await expectSoon(connection.signMessage({ account, message: 'hello' }), 'signing')
      const { accounts, methods } = requireSession(stage)
      for (const { network, method } of remote.sent) {
        expectTrue(methods.includes(method), 'a granted method', method)
        expectTrue(
          listNetworks(accounts).includes(network) &&
            parseNamespace(network) === stage.manifest.namespace,
          'a granted network',
          network,
        )
      }
    },
  },
  {
    title: 'connecting over a session may be cancelled before it begins',
    needs: ['remote'],
    async run(stage) {
      const namespace = await stage.createNamespace()
      await expectRejection(
        abortReason,
        namespace.connect({ remote: stage.remote() }, { signal: AbortSignal.abort(abortReason) }),
        'connecting',
      )
    },
  },
  {
    title: 'a session that ends ends the connection once and keeps no listener',
    needs: ['remote'],
    async run(stage) {
      const remote = stage.remote()
      const { connection, account } = await stage.connect(remote)
      let ends = 0
      connection.on('end', () => void ends++)
      remote.end(fault('expired'))
      remote.end()
      expectTrue(ends === 1, 'one end', ends)
      await expectEventually(
        () => remote.listenerCount() === 0,
        'no listener on the session',
        remote.listenerCount,
      )
      let late: unknown
      connection.on('end', (reason) => {
        late = reason
      })
      expectTrue(late === undefined, 'no call of a listener while it is added', late)
      await expectEventually(
        () => isLatchkeyError(late, 'expired'),
        'a listener that is added after the end to get its reason',
        () => late,
      )
      if (connection.signMessage)
        await expectFault(
          connection.signMessage({ account, message: 'hello' }),
          'signing after the end',
          'expired',
        )
    },
  },
  {
    title: 'disconnecting closes the session once',
    needs: ['remote'],
    async run(stage) {
      const remote = stage.remote()
      const { connection } = await stage.connect(remote)
      let ends = 0
      connection.on('end', () => void ends++)
      await expectSoon(connection.disconnect(), 'disconnecting')
      expectTrue(
        remote.closeCount() === 1 && ends === 1,
        'the session to be closed once, and one end',
        {
          closed: remote.closeCount(),
          ends,
        },
      )
    },
  },
  {
    title: 'a session resumes on the next visit without a request',
    needs: ['remote'],
    async run(stage) {
      const first = await stage.connect(stage.remote())
      const saved = first.connection.serialize()
      first.namespace.dispose()
      const remote = stage.remote()
      const back = await expectSoon(
        (await stage.createNamespace()).resume(saved, remote),
        'resuming',
      )
      expectTrue(
        back?.state.active === first.account.id,
        `the account ${first.account.id}`,
        back?.state,
      )
      expectTrue(remote.sent.length === 0, 'nothing to be sent', remote.sent)
      expectTrue(
        (await expectSoon(
          (await stage.createNamespace()).resume(saved, stage.remote({ accounts: [] })),
          'resuming a session without accounts',
        )) === null,
        'null for a session without accounts',
        'a connection',
      )
    },
  },
]
