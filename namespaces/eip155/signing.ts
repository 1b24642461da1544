import { pipe, record, regex, string } from 'valibot'
import type {
  AbortOptions,
  Caip2,
  Connection,
  Schema,
  SignatureResult,
  SignRequest,
  TransferPlan,
} from '#kernel'
import { fault, LatchkeyError, parse, readField, toHex } from '#kernel'
import { checkBeforeSending } from '#namespaces/kit'
import type { Eip155State } from './connectionState.ts'

/** A wallet that signs, on the page or over a session. */
export type Signer = {
  readonly connectionState: Eip155State
  request(network: Caip2, method: string, params: unknown, options?: AbortOptions): Promise<unknown>
  /**
   * Rereads the wallet's accounts and network right before an irreversible step.
   * Resolves with the network on which a transaction for `network` would go out.
   */
  recheck(network: Caip2, options?: AbortOptions): Promise<Caip2>
}

const signatureSchema: Schema<string> = pipe(string(), regex(/^0x([0-9a-f]{2})+$/i))
const transactionHashSchema: Schema<string> = pipe(string(), regex(/^0x[0-9a-f]{64}$/i))
const payloadSchema: Schema<Readonly<Record<string, string>>> = record(string(), string())
const transactionSchema: Schema<Readonly<Record<string, string>>> = record(
  string(),
  pipe(string(), regex(/^0x[0-9a-f]*$/i)),
)

const encodeMessageHex = (message: string | Uint8Array) => {
  const bytes = typeof message === 'string' ? new TextEncoder().encode(message) : message
  return `0x${toHex(bytes)}`
}

function requireAccount({ facts }: Eip155State, address: string): void {
  if (!facts.addresses.some((own) => own.toLowerCase() === address.toLowerCase()))
    throw fault('unauthorized')
}

const usesFeeCurrency = (sent: unknown) =>
  readField(sent, 'feeCurrency') !== undefined ||
  /^(0x7b|cip64)$/.test(String(readField(sent, 'type')))

/**
 * Checks a transaction before it goes to the wallet.
 * The wallet must be on its network, and Celo's rules for fee currencies hold.
 */
export async function checkTransaction(
  signer: Signer,
  network: Caip2,
  sent: unknown,
  options?: AbortOptions,
): Promise<void> {
  if (usesFeeCurrency(sent))
    (await import('./feeCurrency.ts').catch(() => import('./feeCurrency.ts'))).assertFeeCurrency(
      network,
      sent,
    )
  const at = await checkBeforeSending(signer.recheck(network, options))
  if (at !== network) throw new LatchkeyError('network-mismatch', { at, network })
}

/** `personal_sign` (EIP-191): the text or the bytes, exactly as given. */
export async function signMessage(
  { connectionState, request }: Signer,
  { account, message, signal }: SignRequest,
): Promise<SignatureResult> {
  requireAccount(connectionState, account.address)
  const signed = await request(
    connectionState.facts.network,
    'personal_sign',
    [encodeMessageHex(message), account.address],
    signal ? { signal } : {},
  )
  return { scheme: 'eip191', signature: parse(signatureSchema, signed, 'Signature') }
}

/**
 * Sends a planned transfer once.
 * Errors: `network-mismatch`, `unauthorized`, `rejected`; `foreign-invalid` if the wallet's answer
 * is not a hash: then the outcome is unknown.
 */
export async function sendPlan(
  signer: Signer,
  { request, payload, blocked }: TransferPlan,
  options?: AbortOptions,
): ReturnType<NonNullable<Connection['send']>> {
  const { address, network } = request.from
  if (blocked) throw fault('insufficient')
  const planned = parse(payloadSchema, payload, 'Transfer')
  await checkTransaction(signer, network, planned, options)
  const sent = parse(transactionSchema, planned, 'Transfer')
  if (sent['from']?.toLowerCase() !== address.toLowerCase()) throw fault('unauthorized')
  requireAccount(signer.connectionState, address)
  return {
    hash: parse(
      transactionHashSchema,
      await signer.request(network, 'eth_sendTransaction', [sent], options),
      'Transaction hash',
    ),
  }
}
