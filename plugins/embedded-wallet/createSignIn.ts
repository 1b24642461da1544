import type { Caip2, Connections, Platform, SignInChallenge, SignInProof } from '#kernel'
import { accountIdOf, isNetworkId, namespaceOf } from '#kernel'
import type { Approvals } from './createApprovals.ts'
import type { Link } from './createLink.ts'
import type { Wishes } from './createWishes.ts'
import type { FrameUser } from './protocol.ts'

/** What signing in while logging in works with. */
export type SignInTools = {
  readonly platform: Pick<Platform, 'log'>
  readonly connections: Pick<Connections, 'challenge'>
  readonly link: Pick<Link, 'ask'>
  readonly approvals: Approvals
  readonly presence: Pick<Wishes, 'requestFor'>
}

/**
 * Somebody who logged in; `asked`: the visitor was asked to sign the site's message as well, and
 * the login's own view is gone.
 */
export type Signed = { readonly user: FrameUser; readonly asked: boolean }

/** The frame fills in the address of the account that signs. */
const someAccount = '<<AccountAddress>>'

const messageOf = ({ network: chainId, resources, ...said }: SignInChallenge) => ({
  ...said,
  chainId,
  accountAddress: someAccount,
  ...(resources && { resources: [...resources] }),
})

/**
 * Has whoever logs in sign the site's message with the same login, where the site wants that: the
 * frame shows the text and asks. Without that signature the
 * login goes on, and the visitor is asked as with any wallet.
 */
export function createSignIn({
  platform,
  connections,
  link,
  approvals,
  presence,
}: SignInTools): (user: FrameUser, network: Caip2) => Promise<Signed> {
  const challenge = async (network: Caip2) => {
    try {
      // The frame signs in with EVM accounts alone.
      return namespaceOf(network) === 'eip155'
        ? await connections.challenge('eip155', network)
        : undefined
    } catch (error) {
      platform.log('info', 'The embedded wallet is asked to sign in after it is connected.', error)
      return undefined
    }
  }
  return async (user, network) => {
    const wanted = await challenge(network)
    if (!wanted) return { user, asked: false }
    const siwxMessage = messageOf(wanted)
    const ask = (signal: AbortSignal) =>
      link.ask('GET_USER', { ...presence.requestFor(network), siwxMessage }, { signal })
    let signed = user
    try {
      const show = { network, method: 'personal_sign', params: [siwxMessage] }
      await approvals.run(show, async (signal) => {
        signed = await ask(signal)
      })
    } catch (error) {
      platform.log('info', 'The visitor did not sign in while logging in.', error)
    }
    return { user: { ...user, ...signed }, asked: true }
  }
}

/** What a login proves: the message that was signed with it. */
export function proofIn({ message, signature, siwxMessage }: FrameUser): SignInProof | undefined {
  const { chainId, accountAddress } = siwxMessage ?? {}
  if (message === undefined || signature === undefined || !accountAddress || !isNetworkId(chainId))
    return undefined
  return { account: accountIdOf(chainId, accountAddress), message, signature, scheme: 'eip191' }
}
