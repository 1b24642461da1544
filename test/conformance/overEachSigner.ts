import type { FixtureWallet, Lack } from './NamespaceFixtures.ts'
import type { Met, Stage } from './openStage.ts'
import type { RemoteSignerDouble } from './RemoteSignerDouble.ts'
import type { Rule } from './Rule.ts'

/** Whatever signs: a wallet of the page, or a session. */
export type Signer = FixtureWallet | RemoteSignerDouble

/** A rule about a connection that holds whatever signs. */
export type SignerRule = {
  readonly title: string
  run(met: Met, stage: Stage, signer: Signer): Promise<void>
}

/** How often a signer was asked. */
export const questionsTo = (signer: Signer): number =>
  'sent' in signer ? signer.sent.length : signer.prompts()

type Terms = {
  readonly needs?: NonNullable<Rule['needs']>
  readonly lacks: { readonly wallet: Lack; readonly remote: Lack }
}

/** The rules twice: over a wallet of the page, and over a session. */
export function overEachSigner(
  { needs = [], lacks }: Terms,
  rules: readonly SignerRule[],
): readonly Rule[] {
  return (['wallet', 'remote'] as const).flatMap((part) =>
    rules.map(({ title, run }) => ({
      title: `${title}, over ${part === 'wallet' ? 'a wallet of the page' : 'a session'}`,
      needs: [part, ...needs],
      unless: [lacks[part]],
      async run(stage: Stage) {
        const signer = part === 'wallet' ? stage.wallet() : stage.remote()
        await run(await stage.meet(signer), stage, signer)
      },
    })),
  )
}
