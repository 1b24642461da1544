import type { WalletKitTypes } from '@reown/walletkit'
import { buildAuthObject } from '@walletconnect/utils'
import type { Pairing, PhoneParts } from './PhoneParts.ts'
import { createSignInPrompt } from './phonePrompts.ts'
import { rejected } from './phoneRequests.ts'
import { phoneSignIns } from './phoneSignIns.ts'
import { RpcFault } from './rpcFault.ts'

/**
 * Answers a site that connects and signs in at once (`wc_sessionAuthenticate`), as the prompt
 * queue decides.
 */
export async function handleSignIn(
  {
    wallet,
    chains,
    accounts,
    promptQueue,
  }: Pick<PhoneParts, 'wallet' | 'chains' | 'accounts' | 'promptQueue'>,
  { behaviour, namespaces }: Pairing,
  event: WalletKitTypes.SessionAuthenticate,
): Promise<void> {
  const { id, params } = event
  const known = { chains: chains.map(({ caip2 }) => caip2), address: accounts[0]?.address ?? '' }
  const { payload, issuers } = phoneSignIns(params.authPayload, known, namespaces)
  const messages = issuers.map((iss) => ({
    iss,
    text: wallet.formatAuthMessage({ request: payload, iss }),
  }))
  const texts = messages.map(({ text }) => text)
  const decision = await promptQueue.decide(
    behaviour,
    createSignInPrompt(event, payload.chains, texts),
  )
  if (decision === 'ignore') return
  if (decision !== 'approve') return wallet.rejectSessionAuthenticate({ id, reason: rejected })
  const signed = messages.map(async ({ iss, text }) => {
    const account = accounts.find(({ address }) => iss.endsWith(address))
    if (!account) throw new RpcFault(4100, `Not an account of this wallet: ${iss}`)
    return buildAuthObject(
      payload,
      { t: 'eip191', s: await account.signMessage({ message: text }) },
      iss,
    )
  })
  await wallet.approveSessionAuthenticate({ id, auths: await Promise.all(signed) })
}
