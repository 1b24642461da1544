import type { SignInChallenge, SignInProof } from '#kernel'
import { fault } from '#kernel'
import { holds, soon } from './expectations.ts'
import type { Met } from './openStage.ts'

/** Signs a challenge as the kernel does where the wallet has no way of its own. */
export async function signedIn(
  { namespace, connection, account }: Met,
  challenge: SignInChallenge,
): Promise<SignInProof> {
  if (!connection.signMessage) throw fault('unsupported')
  const message = namespace.signInText(challenge, account)
  const signed = await soon(connection.signMessage({ account, message }), 'signing')
  return { ...signed, account: account.id, message }
}

/** A proof that its namespace accepts, and refuses for every other expectation. */
export async function checkProof(
  { namespace }: Met,
  proof: SignInProof,
  challenge: SignInChallenge,
): Promise<void> {
  const judged = (expect: Partial<SignInChallenge>) =>
    soon(namespace.verify(proof, { expect }), 'verifying')
  const own = await judged(challenge)
  holds(own.valid === true, 'its own proof to be valid', own)
  for (const [name, value] of Object.entries({
    nonce: 'ffffffffffffffff',
    domain: 'evil.example',
  })) {
    const other = await judged({ ...challenge, [name]: value })
    holds(other.valid === false, `the proof not to be valid for another ${name}`, other)
  }
}
