import type { Account, SignInProof } from '#kernel'
import { fault } from '#kernel'
import { checkProof, signedIn } from './checkProof.ts'
import { failsBy, failsWith, holds, soon } from './expectations.ts'
import { flipsOf } from './flipsOf.ts'
import type { Met } from './openStage.ts'
import type { SignerRule } from './overEachSigner.ts'
import { overEachSigner, questionsTo } from './overEachSigner.ts'
import type { Rule } from './Rule.ts'

const enough = new Error('The check gave up.')

const ask = ({ connection, account }: Met, signal?: AbortSignal, signer: Account = account) =>
  connection.signMessage?.({ account: signer, message: 'hello', ...(signal && { signal }) }) ??
  Promise.reject(fault('unsupported'))

const proofs: readonly SignerRule[] = [
  {
    title: 'a sign-in that was signed is valid, and not for another nonce or domain',
    async run(met, stage) {
      const challenge = stage.challenge({ network: met.account.network })
      await checkProof(met, await signedIn(met, challenge), challenge)
    },
  },
  {
    title: 'a signature with one bit changed is not valid',
    async run(met, stage) {
      const challenge = stage.challenge({ network: met.account.network })
      const proof = await signedIn(met, challenge)
      for (const signature of flipsOf(proof.signature)) {
        const verdict = await soon(
          met.namespace.verify({ ...proof, signature }, { expect: challenge }),
          'verifying',
        )
        holds(
          verdict.valid !== true,
          `${signature} not to be valid in place of ${proof.signature}`,
          verdict,
        )
      }
    },
  },
  {
    title: 'a proof is not valid with another message, for another account or without a signature',
    async run(met, stage) {
      const challenge = stage.challenge({ network: met.account.network })
      const proof = await signedIn(met, challenge)
      const others: readonly Partial<SignInProof>[] = [
        { message: proof.message.replace(challenge.nonce, 'ffffffffffffffff') },
        { message: `${proof.message} ` },
        { message: '' },
        { signature: '' },
        { signature: 'nonsense' },
        { account: `${challenge.network}:nobody` },
        { account: 'nowhere:1:nobody' },
      ]
      for (const other of others) {
        const verdict = await soon(met.namespace.verify({ ...proof, ...other }), 'verifying')
        holds(
          verdict.valid !== true,
          `the proof not to be valid with ${JSON.stringify(other)}`,
          verdict,
        )
      }
    },
  },
  {
    title: 'a proof is not valid after its expiration time',
    async run(met, stage) {
      const challenge = stage.challenge({
        network: met.account.network,
        expirationTime: new Date(stage.host.now() + 60_000).toISOString(),
      })
      const proof = await signedIn(met, challenge)
      await checkProof(met, proof, challenge)
      stage.skew(120_000)
      const late = await soon(met.namespace.verify(proof, { expect: challenge }), 'verifying')
      holds(late.valid === false, 'an expired proof not to be valid', late)
    },
  },
  {
    title: 'a proof is not valid before its time',
    async run(met, stage) {
      const challenge = stage.challenge({
        network: met.account.network,
        notBefore: new Date(stage.host.now() + 3_600_000).toISOString(),
      })
      const early = await soon(
        met.namespace.verify(await signedIn(met, challenge), { expect: challenge }),
        'verifying',
      )
      holds(early.valid === false, 'an early proof not to be valid', early)
    },
  },
]

const signing: readonly SignerRule[] = [
  {
    title: 'a visitor who declines to sign is heard as rejected',
    async run(met, _stage, signer) {
      signer.visitor('rejects')
      await failsWith(ask(met), 'signing', 'rejected')
    },
  },
  {
    title: 'signing may be given up before it begins and while the visitor is asked',
    async run(met, _stage, signer) {
      const before = questionsTo(signer)
      await failsBy(enough, ask(met, AbortSignal.abort(enough)), 'signing')
      holds(
        questionsTo(signer) === before,
        'nobody to be asked after that',
        questionsTo(signer) - before,
      )
      signer.visitor('ignores')
      const stop = new AbortController()
      const signed = ask(met, stop.signal)
      signed.catch(() => {})
      setTimeout(() => stop.abort(enough), 100)
      await failsBy(enough, signed, 'signing')
    },
  },
  {
    title: 'an account that the connection does not have signs nothing',
    async run(met, _stage, signer) {
      const before = questionsTo(signer)
      const stranger: Account = {
        ...met.account,
        id: `${met.account.network}:stranger`,
        address: 'stranger',
      }
      await failsWith(ask(met, undefined, stranger), 'signing', 'unauthorized', 'bad-address')
      holds(questionsTo(signer) === before, 'nobody to be asked', questionsTo(signer) - before)
    },
  },
]

/** What has to hold of signing in. */
export const signInRules: readonly Rule[] = [
  ...overEachSigner({ lacks: { wallet: 'signMessage', remote: 'sessionSignMessage' } }, [
    ...proofs,
    ...signing,
  ]),
  {
    title: 'a wallet that signs in while it connects, or by a way of its own, gives a valid proof',
    needs: ['wallet'],
    unless: ['signMessage'],
    async run(stage) {
      const challenge = stage.challenge()
      const met = await stage.meet(stage.wallet(), { signIn: challenge })
      if (met.connection.proof) await checkProof(met, met.connection.proof, challenge)
      if (!met.connection.signIn || !met.connection.can('signIn')) return
      const again = stage.challenge({ network: met.account.network, nonce: '0123456789abcdef' })
      await checkProof(
        met,
        await soon(met.connection.signIn(again, met.account), 'signing in'),
        again,
      )
    },
  },
  {
    title: 'verifying may be given up before it begins',
    needs: ['wallet'],
    unless: ['signMessage'],
    async run(stage) {
      const met = await stage.meet(stage.wallet())
      const proof = await signedIn(met, stage.challenge({ network: met.account.network }))
      await failsBy(
        enough,
        met.namespace.verify(proof, { signal: AbortSignal.abort(enough) }),
        'verifying',
      )
    },
  },
]
