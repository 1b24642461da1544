import { base64 } from '@scure/base'
import type { AbortOptions, Caip2 } from '#kernel'
import { isLatchkeyError, LatchkeyError, parse } from '#kernel'
import { readErrorText } from './mapFault.ts'
import type { SessionRequester } from './signer.ts'
import { verifySignature } from './verifySignature.ts'
import { signedMessageSchema } from './wire.ts'

/**
 * The text of bytes that are UTF-8; `undefined` when they are not, for only a text survives the way
 * to the wallet as it is.
 */
function decodeText(message: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(message)
  } catch {
    return undefined
  }
}

const requiresBase64 = (error: unknown) =>
  isLatchkeyError(error) &&
  error.code !== 'rejected' &&
  /base64|invalid (params|character|input|message)|decod/i.test(readErrorText(error.cause))

/**
 * Has a message signed over a session. The profile sends plain text; some wallets want base64 and
 * say so, and bytes that are no text can go no other way.
 * The answer does not name the bytes that were signed, so the signature is checked: one over other
 * bytes is `foreign-invalid`.
 */
export async function signRemoteMessage(
  requestSession: SessionRequester,
  network: Caip2,
  address: string,
  message: Uint8Array,
  options?: AbortOptions,
): Promise<string> {
  const text = decodeText(message)
  const encoded = () =>
    requestSession('personal', network, address, { message: base64.encode(message) }, options)
  const plain = async () =>
    requestSession('personal', network, address, { message: text }, options).catch((error) => {
      if (requiresBase64(error)) return encoded()
      throw error
    })
  const { signature } = parse(
    signedMessageSchema,
    await (text === undefined ? encoded() : plain()),
    'The signature',
  )
  const verdict = await verifySignature(message, signature, address)
  if (!verdict.valid)
    throw new LatchkeyError(
      'foreign-invalid',
      { what: 'The signature', path: '' },
      { cause: 'not of this account over this message' },
    )
  return signature
}
