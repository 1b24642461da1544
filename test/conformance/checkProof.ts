import type { SignInChallenge, SignInProof } from '#kernel'
import { fault } from '#kernel'
import { expectSoon, expectTrue } from './expectations.ts'
import type { ConnectedStage } from './openStage.ts'

/** Signs a challenge as the kernel does where the wallet has no way of its own. */
export async function signChallenge(
  { namespace, connection, account }: ConnectedStage,
  challenge: SignInChallenge,
): Promise<SignInProof> {
  if (!connection.signMessage) throw fault('unsupported')
  const message = namespace.signInText(challenge, account)
  const signed = await expectSoon(connection.signMessage({ account, message }), 'signing')
  return { ...signed, account: account.id, message }
}

/** A proof that its namespace accepts, and refuses for every other expectation. */
export async function checkProof(
  { namespace }: ConnectedStage,
  proof: SignInProof,
  challenge: SignInChallenge,
): Promise<void> {
  const verify = (expect: Partial<SignInChallenge>) =>
    expectSoon(namespace.verify(proof, { expect }), 'verifying')
  const result = await verify(challenge)
  expectTrue(result.valid === true, 'its own proof to be valid', result)
  for (const [name, value] of Object.entries({
    nonce: 'ffffffffffffffff',
    domain: 'evil.example',
  })) {
    const other = await verify({ ...challenge, [name]: value })
    expectTrue(other.valid === false, `the proof not to be valid for another ${name}`, other)
  }
}
