import type { Caip2, Connections, Platform, SignInChallenge, SignInProof } from '#kernel'
import { isNetworkId, parseNamespace, toAccountId } from '#kernel'
import type { AccountPreferences } from './createAccountPreferences.ts'
import type { Approvals } from './createApprovals.ts'
import type { FrameLink } from './createFrameLink.ts'
import type { FrameUser } from './protocol.ts'

/** What signing in while logging in works with. */
export type LoginSignInTools = {
  readonly platform: Pick<Platform, 'log'>
  readonly connections: Pick<Connections, 'challenge'>
  readonly link: Pick<FrameLink, 'request'>
  readonly approvals: Approvals
  readonly loginSession: Pick<AccountPreferences, 'userRequestFor'>
}

/**
 * Somebody who logged in; `asked`: the visitor was asked to sign the site's message as well, and
 * the login's own view is gone.
 */
export type LoginSignInResult = { readonly user: FrameUser; readonly prompted: boolean }

/** The frame fills in the address of the account that signs. */
const accountPlaceholder = '<<AccountAddress>>'

const toSignInRequest = ({ network: chainId, resources, ...fields }: SignInChallenge) => ({
  ...fields,
  chainId,
  accountAddress: accountPlaceholder,
  ...(resources && { resources: [...resources] }),
})

/**
 * Has whoever logs in sign the site's message with the same login, where the site wants that: the
 * frame shows the text and asks. Without that signature the
 * login goes on, and the visitor is asked as with any wallet.
 */
export function createLoginSignIn({
  platform,
  connections,
  link,
  approvals,
  loginSession,
}: LoginSignInTools): (user: FrameUser, network: Caip2) => Promise<LoginSignInResult> {
  const challenge = async (network: Caip2) => {
    try {
      // The frame signs in with EVM accounts alone.
      return parseNamespace(network) === 'eip155'
        ? await connections.challenge('eip155', network)
        : undefined
    } catch (error) {
      platform.log('info', 'The embedded wallet is asked to sign in after it is connected.', error)
      return undefined
    }
  }
  return async (user, network) => {
    const wanted = await challenge(network)
    if (!wanted) return { user, prompted: false }
    const siwxMessage = toSignInRequest(wanted)
    const ask = (signal: AbortSignal) =>
      link.request('GET_USER', { ...loginSession.userRequestFor(network), siwxMessage }, { signal })
    let signed = user
    try {
      const show = { network, method: 'personal_sign', params: [siwxMessage] }
      await approvals.run(show, async (signal) => {
        signed = await ask(signal)
      })
    } catch (error) {
      platform.log('info', 'The visitor did not sign in while logging in.', error)
    }
    return { user: { ...user, ...signed }, prompted: true }
  }
}

/** What a login proves: the message that was signed with it. */
export function readProof({ message, signature, siwxMessage }: FrameUser): SignInProof | undefined {
  const { chainId, accountAddress } = siwxMessage ?? {}
  if (message === undefined || signature === undefined || !accountAddress || !isNetworkId(chainId))
    return undefined
  return { account: toAccountId(chainId, accountAddress), message, signature, scheme: 'eip191' }
}
