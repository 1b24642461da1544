import type { Networks, Platform, SignInChallenge, SignInProof } from '#kernel'
import { findStaleField, isAccountId, parseNamespace, toAccountId } from '#kernel'
import type { SiwxSession } from '#plugins/ports/SiwxSource'
import { getPageDomain } from './getPageDomain.ts'
import { toChallenge } from './toChallenge.ts'

/** Dependencies of the check. */
export type SessionCheckTools = {
  readonly networks: Pick<Networks, 'load'>
  readonly platform: Pick<Platform, 'page' | 'now'>
}

/** The lines of the fields that a message may lack; the statement follows the address. */
const optionalLines = [
  ['expirationTime', /^Expiration Time: /m],
  ['notBefore', /^Not Before: /m],
  ['requestId', /^Request ID: /m],
  ['resources', /^Resources:$/m],
  ['statement', /^.*\n.*\n\n(?!URI: )./],
] as const satisfies readonly (readonly [keyof SignInChallenge, RegExp])[]

/** Returns a field of a standard message that its session lacks. */
const findAddedField = (challenge: SignInChallenge, message: string) =>
  optionalLines.find(([field, line]) => challenge[field] === undefined && line.test(message))?.[0]

/**
 * Returns why a session is invalid for this site; `undefined` if it is valid. A valid session has a
 * text of exactly its fields, this domain, a current time, and the account's signature.
 * `unknown`: a contract account whose network did not answer.
 */
export async function findSessionProblem(
  { networks, platform }: SessionCheckTools,
  { data, message, signature, proof: given }: SiwxSession,
): Promise<string | undefined> {
  const { accountAddress: address, chainId: network, domain } = data
  const challenge = toChallenge(data)
  const account = `${network}:${address}` as const
  if (!challenge || !isAccountId(account)) return 'form'
  if (domain !== getPageDomain(platform)) return 'domain'
  const stale = findStaleField(challenge, platform.now())
  if (stale) return stale
  const code = await networks.load(parseNamespace(network))
  const proof: SignInProof = given ?? { account, message, signature, scheme: 'eip191' }
  if (proof.message !== message || proof.account !== toAccountId(network, address)) return 'account'
  const verdict = await code.verify(proof, { expect: challenge })
  if (verdict.valid === false) return verdict.why
  return findAddedField(challenge, message) ?? (verdict.valid === true ? undefined : 'unknown')
}
