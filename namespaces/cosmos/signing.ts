import { object, string, unknown } from 'valibot'
import type { Schema, SignatureResult, SignRequest } from '#kernel'
import { fault, LatchkeyError, parse, readField } from '#kernel'
import { buildMessageDoc, toSortedJson } from './aminoDoc.ts'
import type { Signer, Tools } from './tools.ts'

const unknownSchema: Schema<unknown> = unknown()
const signatureSchema: Schema<{ readonly signature: string }> = object({ signature: string() })

/**
 * Signs a message as ADR-36 has it: the text or the bytes, exactly as given. Errors:
 * `unauthorized`, `unsupported`, `rejected`, `foreign-invalid`.
 */
export async function signMessage(
  tools: Tools,
  signer: Signer,
  { account, message, signal }: SignRequest,
): Promise<SignatureResult> {
  const { network, address } = account
  const options = signal ? { signal } : {}
  signer.connectionState.ended.throwIfAborted()
  if (!signer.connectionState.state.accounts.some((own) => own.id === account.id))
    throw fault('unauthorized')
  const { arbitrary, amino } = signer
  if (!arbitrary && !amino) throw fault('unsupported')
  const key = await signer.confirm(network, address, options)
  const data = typeof message === 'string' ? message : Uint8Array.from(message)
  const answer = arbitrary
    ? await arbitrary(network, address, data, options)
    : await signDocument(tools, signer, account, data, options)
  const { signature: written } = parse(
    signatureSchema,
    { signature: readField(answer, 'signature') },
    'The signature',
  )
  const publicKey =
    tools.parsePublicKey(readField(readField(answer, 'pub_key'), 'value')) ?? key.publicKey
  if (tools.fromBase64(written)?.length !== 64)
    throw new LatchkeyError('foreign-invalid', { what: 'The signature', path: 'signature' })
  return { scheme: 'adr36', signature: written, ...(publicKey && { publicKey }) }
}

/** Without a method for messages, the wallet signs the document; a changed document is refused. */
async function signDocument(
  tools: Tools,
  { amino }: Signer,
  { network, address }: SignRequest['account'],
  data: string | Uint8Array<ArrayBuffer>,
  options: object,
) {
  const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data
  const doc = buildMessageDoc(address, tools.toBase64(bytes))
  const answer = await amino?.(network, address, doc, options)
  const signed = readField(answer, 'signed')
  if (
    signed !== undefined &&
    toSortedJson(parse(unknownSchema, signed, 'The signed document')) !== toSortedJson(doc)
  )
    throw new LatchkeyError('foreign-invalid', { what: 'The signed document', path: '' })
  return readField(answer, 'signature')
}
