import type { Connection, Networks, SignInProof } from '#kernel'
import { fault } from '#kernel'
import type { Siwx, SiwxMessage, SiwxSession } from '#plugins/ports/SiwxSource'
import { getSessionAccount } from './getSessionAccount.ts'
import type { SessionSubject } from './NamespaceSignIn.ts'
import { pickMessageData } from './pickMessageData.ts'
import { toChallenge } from './toChallenge.ts'

/** Dependencies of signing a session. */
export type SignSessionTools = {
  readonly siwx: Siwx
  readonly networks: Pick<Networks, 'load'>
  readonly connection: Connection
  readonly signal: AbortSignal
}

/**
 * Signs the message of an account, by the wallet's own sign-in if it has one. Rejects with the
 * wallet's fault.
 */
export async function signSession(
  { siwx, networks, connection, signal }: SignSessionTools,
  subject: SessionSubject,
): Promise<SiwxSession> {
  const input = { accountAddress: subject.address, chainId: subject.network }
  const message = await siwx.createMessage(input)
  const text = message.toString()
  const made = (signature: string, proof?: SignInProof): SiwxSession => ({
    data: pickMessageData(message),
    message: proof?.message ?? text,
    signature,
    ...(proof && { proof }),
  })
  signal.throwIfAborted()
  if (siwx.signMessage) return made(await siwx.signMessage({ ...input, message: text }))
  // The wallet may have changed while the message was created.
  const account = getSessionAccount(connection.state)
  if (account?.address !== subject.address || account.network !== subject.network)
    throw fault('expired')
  const challenge = connection.signIn && toChallenge(message)
  if (challenge && connection.signIn && (await isStandardText(networks, subject, message))) {
    const proof = await connection.signIn(challenge, account)
    return made(proof.signature, proof)
  }
  if (!connection.signMessage) throw fault('unsupported')
  const signed = await connection.signMessage({ account, message: text, signal })
  return made(signed.signature, { account: subject.account, message: text, ...signed })
}

/** Wallets with their own sign-in build the text: true if it will match the host's. */
async function isStandardText(
  networks: Pick<Networks, 'load'>,
  { namespace, account, address, network }: SessionSubject,
  message: SiwxMessage,
): Promise<boolean> {
  const challenge = toChallenge(message)
  const code = await networks.load(namespace)
  return (
    challenge !== undefined &&
    code.signInText(challenge, { id: account, address, network, role: 'eoa' }) ===
      message.toString()
  )
}
