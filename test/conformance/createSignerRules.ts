import type { FixtureWallet, MissingCapability } from './NamespaceFixtures.ts'
import type { NamespaceRule } from './NamespaceRule.ts'
import type { ConnectedStage, Stage } from './openStage.ts'
import type { RemoteSignerDouble } from './RemoteSignerDouble.ts'

/** Whatever signs: a wallet of the page, or a session. */
export type Signer = FixtureWallet | RemoteSignerDouble

/** A rule about a connection that holds whatever signs. */
export type SignerRule = {
  readonly title: string
  run(met: ConnectedStage, stage: Stage, signer: Signer): Promise<void>
}

/** The number of requests to a signer. */
export const countRequests = (signer: Signer): number =>
  'sent' in signer ? signer.sent.length : signer.promptCount()

type SignerRuleOptions = {
  readonly needs?: NonNullable<NamespaceRule['needs']>
  /** Not checked where the ecosystem lacks one of these. */
  readonly unless?: NonNullable<NamespaceRule['unless']>
  readonly lacks: { readonly wallet: MissingCapability; readonly remote: MissingCapability }
}

/** The rules twice: over a wallet of the page, and over a session. */
export function createSignerRules(
  { needs = [], unless = [], lacks }: SignerRuleOptions,
  rules: readonly SignerRule[],
): readonly NamespaceRule[] {
  return (['wallet', 'remote'] as const).flatMap((part) =>
    rules.map(({ title, run }) => ({
      title: `${title}, over ${part === 'wallet' ? 'a wallet of the page' : 'a session'}`,
      needs: [part, ...needs],
      unless: [lacks[part], ...unless],
      async run(stage: Stage) {
        const signer = part === 'wallet' ? stage.wallet() : stage.remote()
        await run(await stage.connect(signer), stage, signer)
      },
    })),
  )
}
