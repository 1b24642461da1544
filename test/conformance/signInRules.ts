import type { Account, SignInProof } from '#kernel'
import { fault } from '#kernel'
import { checkProof, signChallenge } from './checkProof.ts'
import type { SignerRule } from './createSignerRules.ts'
import { countRequests, createSignerRules } from './createSignerRules.ts'
import { expectFault, expectRejection, expectSoon, expectTrue } from './expectations.ts'
import { flipDigits } from './flipDigits.ts'
import type { NamespaceRule } from './NamespaceRule.ts'
import type { ConnectedStage } from './openStage.ts'

const abortReason = new Error('The check gave up.')

const requestSignIn = (
  { connection, account }: ConnectedStage,
  signal?: AbortSignal,
  signer: Account = account,
) =>
  connection.signMessage?.({ account: signer, message: 'hello', ...(signal && { signal }) }) ??
  Promise.reject(fault('unsupported'))

const proofRules: readonly SignerRule[] = [
  {
    title: 'a sign-in that was signed is valid, and not for another nonce or domain',
    async run(met, stage) {
      const challenge = stage.challenge({ network: met.account.network })
      await checkProof(met, await signChallenge(met, challenge), challenge)
    },
  },
  {
    title: 'a signature with one bit changed is not valid',
    async run(met, stage) {
      const challenge = stage.challenge({ network: met.account.network })
      const proof = await signChallenge(met, challenge)
      for (const signature of flipDigits(proof.signature)) {
        const verdict = await expectSoon(
          met.namespace.verify({ ...proof, signature }, { expect: challenge }),
          'verifying',
        )
        expectTrue(
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
      const proof = await signChallenge(met, challenge)
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
        const verdict = await expectSoon(met.namespace.verify({ ...proof, ...other }), 'verifying')
        expectTrue(
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
      const proof = await signChallenge(met, challenge)
      await checkProof(met, proof, challenge)
      stage.skew(120_000)
      const late = await expectSoon(met.namespace.verify(proof, { expect: challenge }), 'verifying')
      expectTrue(late.valid === false, 'an expired proof not to be valid', late)
    },
  },
  {
    title: 'a proof is not valid before its time',
    async run(met, stage) {
      const challenge = stage.challenge({
        network: met.account.network,
        notBefore: new Date(stage.host.now() + 3_600_000).toISOString(),
      })
      const early = await expectSoon(
        met.namespace.verify(await signChallenge(met, challenge), { expect: challenge }),
        'verifying',
      )
      expectTrue(early.valid === false, 'an early proof not to be valid', early)
    },
  },
]

const signingRules: readonly SignerRule[] = [
  {
    title: 'a signature that the visitor declines rejects with rejected',
    async run(met, _stage, signer) {
      signer.setVisitor('rejects')
      await expectFault(requestSignIn(met), 'signing', 'rejected')
    },
  },
  {
    title: 'signing may be cancelled before it begins and during the prompt',
    async run(met, _stage, signer) {
      const before = countRequests(signer)
      await expectRejection(
        abortReason,
        requestSignIn(met, AbortSignal.abort(abortReason)),
        'signing',
      )
      expectTrue(
        countRequests(signer) === before,
        'no prompt after that',
        countRequests(signer) - before,
      )
      signer.setVisitor('ignores')
      const stop = new AbortController()
      const signed = requestSignIn(met, stop.signal)
      signed.catch(() => {})
      setTimeout(() => stop.abort(abortReason), 100)
      await expectRejection(abortReason, signed, 'signing')
    },
  },
  {
    title: 'an account that the connection does not have signs nothing',
    async run(met, _stage, signer) {
      const before = countRequests(signer)
      const stranger: Account = {
        ...met.account,
        id: `${met.account.network}:stranger`,
        address: 'stranger',
      }
      await expectFault(
        requestSignIn(met, undefined, stranger),
        'signing',
        'unauthorized',
        'bad-address',
      )
      expectTrue(countRequests(signer) === before, 'no prompt', countRequests(signer) - before)
    },
  },
]

const signing = { wallet: 'signMessage', remote: 'sessionSignMessage' } as const

/** The rules of signing in. */
export const signInRules: readonly NamespaceRule[] = [
  ...createSignerRules({ lacks: signing, unless: ['verify'] }, proofRules),
  ...createSignerRules({ lacks: signing }, signingRules),
  {
    title: 'a wallet that signs in while it connects, or by its own method, returns a valid proof',
    needs: ['wallet'],
    unless: ['signMessage', 'verify'],
    async run(stage) {
      const challenge = stage.challenge()
      const met = await stage.connect(stage.wallet(), { signIn: challenge })
      if (met.connection.proof) await checkProof(met, met.connection.proof, challenge)
      if (!met.connection.signIn || !met.connection.can('signIn')) return
      const again = stage.challenge({ network: met.account.network, nonce: '0123456789abcdef' })
      await checkProof(
        met,
        await expectSoon(met.connection.signIn(again, met.account), 'signing in'),
        again,
      )
    },
  },
  {
    title: 'verifying may be cancelled before it begins',
    needs: ['wallet'],
    unless: ['signMessage', 'verify'],
    async run(stage) {
      const met = await stage.connect(stage.wallet())
      const proof = await signChallenge(met, stage.challenge({ network: met.account.network }))
      await expectRejection(
        abortReason,
        met.namespace.verify(proof, { signal: AbortSignal.abort(abortReason) }),
        'verifying',
      )
    },
  },
]
