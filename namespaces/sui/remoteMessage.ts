import { base64 } from '@scure/base'
import type { Abort, Caip2 } from '#kernel'
import { fault, gate, isLatchkeyError } from '#kernel'
import { textOf } from './faults.ts'
import { judgeSignature } from './judgeSignature.ts'
import type { AskRemote } from './signer.ts'
import { signedMessage } from './wire.ts'

/**
 * The text of bytes that are UTF-8; `undefined` when they are not, for only a text survives the way
 * to the wallet as it is.
 */
function textIn(message: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(message)
  } catch {
    return undefined
  }
}

const wantsBase64 = (error: unknown) =>
  isLatchkeyError(error) &&
  error.code !== 'rejected' &&
  /base64|invalid (params|character|input|message)|decod/i.test(textOf(error.cause))

/**
 * Has a message signed over a session. The profile sends plain text; some wallets want base64 and
 * say so, and bytes that are no text can go no other way.
 * As nothing tells what the wallet took the message for, the signature is checked: one over other
 * bytes is `foreign-invalid`.
 */
export async function signText(
  ask: AskRemote,
  network: Caip2,
  address: string,
  message: Uint8Array,
  options?: Abort,
): Promise<string> {
  const text = textIn(message)
  const encoded = () =>
    ask('personal', network, address, { message: base64.encode(message) }, options)
  const plain = async () =>
    ask('personal', network, address, { message: text }, options).catch((error) => {
      if (wantsBase64(error)) return encoded()
      throw error
    })
  const { signature } = gate(
    signedMessage,
    await (text === undefined ? encoded() : plain()),
    'The signature',
  )
  const verdict = await judgeSignature(message, signature, address)
  if (!verdict.valid)
    throw fault('internal', `The wallet signed something else than the message: ${verdict.why}`)
  return signature
}
