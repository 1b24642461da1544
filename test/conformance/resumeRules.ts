import { checkState } from './checkState.ts'
import { expectSoon, expectTrue } from './expectations.ts'
import type { NamespaceRule } from './NamespaceRule.ts'
import { requireFixture } from './openStage.ts'

/** The rules of resuming on the next visit. */
export const resumeRules: readonly NamespaceRule[] = [
  {
    title: 'a connection resumes on the next visit from its serialized text, without a prompt',
    needs: ['wallet'],
    async run(stage) {
      const wallet = stage.wallet()
      const { namespace, connection, account } = await stage.connect(wallet)
      const saved = connection.serialize()
      namespace.dispose()
      const before = wallet.promptCount()
      const next = await stage.createNamespace()
      const back = await expectSoon(next.resume(saved), 'resuming')
      expectTrue(back !== null, 'the connection to come back', back)
      expectTrue(back.state.active === account.id, `the account ${account.id}`, back.state.active)
      checkState(back.state, stage.manifest.namespace, next)
      expectTrue(
        wallet.promptCount() === before,
        'no prompt to the visitor',
        wallet.promptCount() - before,
      )
      expectTrue(
        (await expectSoon(next.resume(back.serialize()), 'resuming again')) !== null,
        'what it serializes then to do as well',
        null,
      )
    },
  },
  {
    title: 'resuming never prompts the visitor, not even when the wallet would',
    needs: ['wallet'],
    async run(stage) {
      const wallet = stage.wallet()
      const { namespace, connection } = await stage.connect(wallet)
      const saved = connection.serialize()
      namespace.dispose()
      const before = wallet.promptCount()
      wallet.setVisitor('ignores')
      await expectSoon((await stage.createNamespace()).resume(saved), 'resuming')
      expectTrue(
        wallet.promptCount() === before,
        'no prompt to the visitor',
        wallet.promptCount() - before,
      )
    },
  },
  {
    title:
      'resuming gives null once the permission was taken back, without a question to the visitor',
    needs: ['wallet'],
    unless: ['revoke'],
    async run(stage) {
      const wallet = stage.wallet()
      const { namespace, connection } = await stage.connect(wallet)
      const saved = connection.serialize()
      namespace.dispose()
      await requireFixture(wallet.revoke?.bind(wallet), 'revoke')()
      const before = wallet.promptCount()
      const back = await expectSoon((await stage.createNamespace()).resume(saved), 'resuming')
      expectTrue(back === null, 'null', back?.state)
      expectTrue(
        wallet.promptCount() === before,
        'no prompt to the visitor',
        wallet.promptCount() - before,
      )
    },
  },
  {
    title: 'resuming returns null when the wallet is gone',
    needs: ['wallet'],
    async run(stage) {
      const { connection } = await stage.connect(stage.wallet())
      const saved = connection.serialize()
      const elsewhere = stage.onEmptyPage()
      try {
        const back = await expectSoon((await elsewhere.createNamespace()).resume(saved), 'resuming')
        expectTrue(back === null, 'null', back?.state)
      } finally {
        elsewhere.close()
      }
    },
  },
  {
    title: 'resuming returns null for a foreign text',
    async run({ createNamespace }) {
      const namespace = await createNamespace()
      for (const saved of ['', 'null', '[]', '{}', '"text"', '{"walletId":{}}', 'not JSON', '\0']) {
        const back = await expectSoon(namespace.resume(saved), `resuming ${JSON.stringify(saved)}`)
        expectTrue(back === null, `null for ${JSON.stringify(saved)}`, back)
      }
    },
  },
]
