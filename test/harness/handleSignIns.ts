import type { AuthTypes } from '@walletconnect/types'
import { buildAuthObject, populateAuthPayload } from '@walletconnect/utils'
import type { Hex } from 'viem'
import { stringToHex } from 'viem'
import type { RelayPhone } from './relayPhone.ts'

/** How a phone that knows `wc_sessionAuthenticate` meets it. */
export type SignInBehaviour = {
  readonly answer?: 'approve' | 'reject' | 'ignore'
  /** The networks it signs on; the first that is asked for unless told otherwise. */
  readonly chains?: readonly string[]
  /** Has it sign another text than the one that is asked for. */
  change?(asked: AuthTypes.PayloadParams): AuthTypes.PayloadParams
  /** Sends something else than was signed, past the wallet's own check. */
  forge?(cacaos: readonly AuthTypes.Cacao[]): unknown
}

/** Sign-ins a phone was shown, oldest first. */
export type ReceivedSignIns = { readonly id: number; readonly asked: AuthTypes.PayloadParams }[]

const rejected = { code: 5000, message: 'User rejected.' }
const methods = ['personal_sign', 'eth_sendTransaction']

/**
 * From now on the phone knows `wc_sessionAuthenticate`. What it answers may be changed at any time.
 */
export function handleSignIns(
  phone: RelayPhone,
  behaviour: SignInBehaviour = {},
): { readonly seen: ReceivedSignIns; next: SignInBehaviour } {
  const { wallet } = phone
  const state: { readonly seen: ReceivedSignIns; next: SignInBehaviour } = {
    seen: [],
    next: behaviour,
  }
  const sign = async (message: string) => ({
    t: 'eip191' as const,
    s: (await phone.onRequest('personal_sign', [stringToHex(message)])) as Hex,
  })

  wallet.on('session_authenticate', async ({ id, params: { authPayload } }) => {
    state.seen.push({ id, asked: structuredClone(authPayload) })
    const {
      answer = 'approve',
      chains = authPayload.chains.slice(0, 1),
      change = (asked) => asked,
      forge,
    } = state.next
    if (answer === 'ignore') return
    if (answer === 'reject') return wallet.rejectSessionAuthenticate({ id, reason: rejected })
    const payload = change(
      populateAuthPayload({
        authPayload,
        chains: phone.namespaces['eip155']?.chains ?? [],
        methods,
      }),
    )
    const auths: AuthTypes.Cacao[] = []
    for (const chain of chains) {
      const iss = `${chain}:${phone.address}`
      auths.push(
        buildAuthObject(
          payload,
          await sign(wallet.formatAuthMessage({ request: payload, iss })),
          iss,
        ),
      )
    }
    const restore = forge ? replaceNextAnswer(phone, forge(auths)) : () => {}
    await wallet.approveSessionAuthenticate({ id, auths }).finally(restore)
  })
  return state
}

/** The next answer of the phone has other CACAOs. */
function replaceNextAnswer({ wallet }: RelayPhone, cacaos: unknown): () => void {
  // Allowed because a forged answer is nothing the types of the wallet know.
  const engine = wallet.engine.signClient.engine as unknown as {
    sendResult(sent: { readonly result: object }): Promise<void>
  }
  const send = engine.sendResult
  engine.sendResult = (sent) => send({ ...sent, result: { ...sent.result, cacaos } })
  return () => {
    engine.sendResult = send
  }
}
