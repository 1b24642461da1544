import { checkState } from './checkState.ts'
import { holds, soon } from './expectations.ts'
import { given } from './openStage.ts'
import type { Rule } from './Rule.ts'

/** What has to hold of coming back on the next visit. */
export const resumeRules: readonly Rule[] = [
  {
    title:
      'a connection comes back on the next visit from what it serialized, without a question to the visitor',
    needs: ['wallet'],
    async run(stage) {
      const wallet = stage.wallet()
      const { namespace, connection, account } = await stage.meet(wallet)
      const saved = connection.serialize()
      namespace.dispose()
      const asked = wallet.prompts()
      const next = await stage.visit()
      const back = await soon(next.resume(saved), 'resuming')
      holds(back !== null, 'the connection to come back', back)
      holds(back.state.active === account.id, `the account ${account.id}`, back.state.active)
      checkState(back.state, stage.manifest.namespace, next)
      holds(wallet.prompts() === asked, 'the visitor not to be asked', wallet.prompts() - asked)
      holds(
        (await soon(next.resume(back.serialize()), 'resuming again')) !== null,
        'what it serializes then to do as well',
        null,
      )
    },
  },
  {
    title: 'resuming never asks the visitor, not even when the wallet would',
    needs: ['wallet'],
    async run(stage) {
      const wallet = stage.wallet()
      const { namespace, connection } = await stage.meet(wallet)
      const saved = connection.serialize()
      namespace.dispose()
      const asked = wallet.prompts()
      wallet.visitor('ignores')
      await soon((await stage.visit()).resume(saved), 'resuming')
      holds(wallet.prompts() === asked, 'the visitor not to be asked', wallet.prompts() - asked)
    },
  },
  {
    title:
      'resuming gives null once the permission was taken back, without a question to the visitor',
    needs: ['wallet'],
    unless: ['revoke'],
    async run(stage) {
      const wallet = stage.wallet()
      const { namespace, connection } = await stage.meet(wallet)
      const saved = connection.serialize()
      namespace.dispose()
      await given(wallet.revoke?.bind(wallet), 'revoke')()
      const asked = wallet.prompts()
      const back = await soon((await stage.visit()).resume(saved), 'resuming')
      holds(back === null, 'null', back?.state)
      holds(wallet.prompts() === asked, 'the visitor not to be asked', wallet.prompts() - asked)
    },
  },
  {
    title: 'resuming gives null when the wallet is gone',
    needs: ['wallet'],
    async run(stage) {
      const { connection } = await stage.meet(stage.wallet())
      const saved = connection.serialize()
      const elsewhere = stage.elsewhere()
      try {
        const back = await soon((await elsewhere.visit()).resume(saved), 'resuming')
        holds(back === null, 'null', back?.state)
      } finally {
        elsewhere.close()
      }
    },
  },
  {
    title: 'resuming gives null for a text it never wrote',
    async run({ visit }) {
      const namespace = await visit()
      for (const saved of ['', 'null', '[]', '{}', '"text"', '{"walletId":{}}', 'not JSON', '\0'])
        holds(
          (await soon(namespace.resume(saved), `resuming ${JSON.stringify(saved)}`)) === null,
          `null for ${JSON.stringify(saved)}`,
          'a connection',
        )
    },
  },
]
