import type { Caip2, Connections, Platform, SignInChallenge, SignInProof } from '#kernel'
import { isNetworkId, parseNamespace, toAccountId } from '#kernel'
import type { AccountPreferences } from './createAccountPreferences.ts'
import type { Approvals } from './createApprovals.ts'
import type { FrameLink } from './createFrameLink.ts'
import type { FrameUser } from './protocol.ts'

/** Dependencies of the sign-in during a login. */
export type LoginSignInTools = {
  readonly platform: Pick<Platform, 'log'>
  readonly connections: Pick<Connections, 'challenge'>
  readonly link: Pick<FrameLink, 'request'>
  readonly approvals: Approvals
  readonly loginSession: Pick<AccountPreferences, 'userRequestFor'>
}

/**
 * A finished login; `prompted`: the visitor was asked to sign the site's message, and the login's
 * own view is gone.
 */
export type LoginSignInResult = { readonly user: FrameUser; readonly prompted: boolean }

/** Placeholder that the frame replaces by the signing account. */
const accountPlaceholder = '<<AccountAddress>>'

const toSignInRequest = ({ network: chainId, resources, ...fields }: SignInChallenge) => ({
  ...fields,
  chainId,
  accountAddress: accountPlaceholder,
  ...(resources && { resources: [...resources] }),
})

/**
 * Signs the site's message during the login, if the site requires a sign-in: the frame shows the
 * text. Without a signature the login continues, and the usual sign-in view follows.
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
      // The frame signs in with EVM accounts only.
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

/** Returns the message that was signed during the login. */
export function readProof({ message, signature, siwxMessage }: FrameUser): SignInProof | undefined {
  const { chainId, accountAddress } = siwxMessage ?? {}
  if (message === undefined || signature === undefined || !accountAddress || !isNetworkId(chainId))
    return undefined
  return { account: toAccountId(chainId, accountAddress), message, signature, scheme: 'eip191' }
}
