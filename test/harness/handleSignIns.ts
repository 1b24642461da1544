import type { AuthTypes } from '@walletconnect/types'
import { buildAuthObject, populateAuthPayload } from '@walletconnect/utils'
import type { Hex } from 'viem'
import { stringToHex } from 'viem'
import type { RelayPhone } from './relayPhone.ts'

/** A phone's behaviour on `wc_sessionAuthenticate`. */
export type SignInBehaviour = {
  readonly answer?: 'approve' | 'reject' | 'ignore'
  /** The networks it signs on; the first requested one by default. */
  readonly chains?: readonly string[]
  /** Makes it sign another text than the requested one. */
  change?(request: AuthTypes.PayloadParams): AuthTypes.PayloadParams
  /** Sends a forged answer, past the wallet's own check. */
  forge?(cacaos: readonly AuthTypes.Cacao[]): unknown
}

/** Sign-in requests to the phone, oldest first. */
export type ReceivedSignIns = { readonly id: number; readonly asked: AuthTypes.PayloadParams }[]

const rejected = { code: 5000, message: 'User rejected.' }
const methods = ['personal_sign', 'eth_sendTransaction']

/** Makes the phone support `wc_sessionAuthenticate`; a test may change its answers at any time. */
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
      change = (request) => request,
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

/** Replaces the CACAOs of the phone's next answer. */
function replaceNextAnswer({ wallet }: RelayPhone, cacaos: unknown): () => void {
  // Allowed because the wallet's types exclude a forged answer.
  const engine = wallet.engine.signClient.engine as unknown as {
    sendResult(sent: { readonly result: object }): Promise<void>
  }
  const send = engine.sendResult
  engine.sendResult = (sent) => send({ ...sent, result: { ...sent.result, cacaos } })
  return () => {
    engine.sendResult = send
  }
}
