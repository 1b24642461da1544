import type { Caip2 } from '#kernel'
import { accountIdOf, namespaceOf } from '#kernel'
import { featureError } from '#kernel/feature-error'
import { challengeOf } from './challengeOf.ts'
import { isoTime } from './isoTime.ts'
import { ownDomain } from './ownDomain.ts'
import type { Siwx, SiwxMessageData, SiwxTools } from './Siwx.ts'

/** What a host may decide about its messages. */
export type MessageOptions = {
  /** What the visitor agrees to, in one line. */
  readonly statement?: string | undefined
  /** For how long a session is valid, milliseconds; 7 days unless told otherwise. */
  readonly lifetime?: number | undefined
  readonly resources?: readonly string[] | undefined
}

const week = 604_800_000

/** Makes messages in the words of each ecosystem (CAIP-122), always for the page's own domain. */
export function createMessages(
  tools: SiwxTools,
  { statement, lifetime = week, resources }: MessageOptions,
  nonce: () => Promise<string>,
): Siwx['createMessage'] {
  const { networks, platform } = tools
  return async ({ accountAddress, chainId, notBefore }) => {
    const [code, unique] = await Promise.all([networks.load(namespaceOf(chainId)), nonce()])
    const now = platform.now()
    const data: SiwxMessageData = {
      accountAddress,
      chainId,
      domain: ownDomain(platform),
      uri: platform.page.origin,
      version: '1',
      nonce: unique,
      issuedAt: isoTime(now),
      expirationTime: isoTime(now + lifetime),
      ...(notBefore !== undefined && { notBefore }),
      ...(statement !== undefined && { statement }),
      ...(resources !== undefined && { resources }),
    }
    return { ...data, toString: () => writtenBy(code, data, chainId) }
  }
}

type Writer = Pick<Awaited<ReturnType<SiwxTools['networks']['load']>>, 'signInText'>

function writtenBy(code: Writer, data: SiwxMessageData, network: Caip2): string {
  const challenge = challengeOf(data)
  if (!challenge) throw featureError('siwx-refused', { why: 'the message lacks a field' })
  const { accountAddress: address } = data
  return code.signInText(challenge, {
    id: accountIdOf(network, address),
    address,
    network,
    role: 'eoa',
  })
}
