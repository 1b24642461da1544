import type { Connection, Networks, SignInProof } from '#kernel'
import { fault } from '#kernel'
import { accountOf } from './accountOf.ts'
import { challengeOf } from './challengeOf.ts'
import { dataOf } from './dataOf.ts'
import type { Pair } from './Seat.ts'
import type { Siwx, SiwxMessage, SiwxSession } from './Siwx.ts'

/** What a session is signed with. */
export type Signing = {
  readonly siwx: Siwx
  readonly networks: Pick<Networks, 'load'>
  readonly connection: Connection
  readonly signal: AbortSignal
}

/**
 * Has the message of an account signed, by the wallet's own sign-in where it has one. Rejects with
 * the wallet's fault.
 */
export async function signSession(
  { siwx, networks, connection, signal }: Signing,
  pair: Pair,
): Promise<SiwxSession> {
  const account = accountOf(connection.state)
  const asked = { accountAddress: pair.address, chainId: pair.network }
  const message = await siwx.createMessage(asked)
  const text = message.toString()
  const made = (signature: string, proof?: SignInProof): SiwxSession => ({
    data: dataOf(message),
    message: proof?.message ?? text,
    signature,
    ...(proof && { proof }),
  })
  signal.throwIfAborted()
  if (siwx.signMessage) return made(await siwx.signMessage({ ...asked, message: text }))
  // The wallet moved on while the message was made.
  if (account?.address !== pair.address || account.network !== pair.network) throw fault('expired')
  const challenge = connection.signIn && challengeOf(message)
  if (challenge && connection.signIn && (await isStandard(networks, pair, message))) {
    const proof = await connection.signIn(challenge, account)
    return made(proof.signature, proof)
  }
  if (!connection.signMessage) throw fault('unsupported')
  const signed = await connection.signMessage({ account, message: text, signal })
  return made(signed.signature, { account: pair.account, message: text, ...signed })
}

/** A wallet that signs in writes the text itself: it must come out as the host wrote it. */
async function isStandard(
  networks: Pick<Networks, 'load'>,
  { namespace, account, address, network }: Pair,
  message: SiwxMessage,
): Promise<boolean> {
  const challenge = challengeOf(message)
  const code = await networks.load(namespace)
  return (
    challenge !== undefined &&
    code.signInText(challenge, { id: account, address, network, role: 'eoa' }) ===
      message.toString()
  )
}
