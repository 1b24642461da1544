import type { Caip2 } from '#kernel'
import { parseNamespace, toAccountId } from '#kernel'
import type { Siwx, SiwxMessageData, SiwxTools } from '#plugins/ports/SiwxSource'
import { siwxError } from './errors.ts'
import { getPageDomain } from './getPageDomain.ts'
import { toChallenge } from './toChallenge.ts'
import { toIsoTime } from './toIsoTime.ts'

/** Options of sign-in messages. */
export type MessageOptions = {
  /** Statement that the visitor agrees to, in one line. */
  readonly statement?: string | undefined
  /** Lifetime of a session (ms); default 7 days. */
  readonly lifetime?: number | undefined
  readonly resources?: readonly string[] | undefined
}

const defaultLifetime = 604_800_000
/** The first time whose year has five digits, which no sign-in message allows. */
const endOfYears = 253_402_300_800_000

/** Returns the end of a session; throws `siwx-lifetime-invalid` for a lifetime that has none. */
function getExpiration(now: number, lifetime: number): string {
  if (!(lifetime > 0 && now + lifetime < endOfYears))
    throw siwxError('siwx-lifetime-invalid', { lifetime: String(lifetime) })
  return toIsoTime(now + lifetime)
}

/** Creates messages in the form of each namespace (CAIP-122), always for the page's domain. */
export function createMessageFactory(
  tools: SiwxTools,
  { statement, lifetime = defaultLifetime, resources }: MessageOptions,
  nonce: () => Promise<string>,
): Siwx['createMessage'] {
  const { networks, platform } = tools
  return async ({ accountAddress, chainId, notBefore }) => {
    const [code, unique] = await Promise.all([networks.load(parseNamespace(chainId)), nonce()])
    const now = platform.now()
    const data: SiwxMessageData = {
      accountAddress,
      chainId,
      domain: getPageDomain(platform),
      uri: platform.page.origin,
      version: '1',
      nonce: unique,
      issuedAt: toIsoTime(now),
      expirationTime: getExpiration(now, lifetime),
      ...(notBefore !== undefined && { notBefore }),
      // A lone half of a pair has no bytes to sign: encoders write this sign in its place.
      ...(statement && { statement: statement.replace(/\p{Cs}/gu, '\ufffd') }),
      ...(resources !== undefined && { resources }),
    }
    return { ...data, toString: () => formatMessage(code, data, chainId) }
  }
}

type SignInTextWriter = Pick<Awaited<ReturnType<SiwxTools['networks']['load']>>, 'signInText'>

function formatMessage(code: SignInTextWriter, data: SiwxMessageData, network: Caip2): string {
  const challenge = toChallenge(data)
  if (!challenge) throw siwxError('siwx-refused', { why: 'the message lacks a field' })
  const { accountAddress: address } = data
  return code.signInText(challenge, {
    id: toAccountId(network, address),
    address,
    network,
    role: 'eoa',
  })
}
