import { pipe, record, regex, string } from 'valibot'
import type { Abort, Caip2, Connection, Schema, Signed, SignRequest, TransferPlan } from '#kernel'
import { fault, fieldOf, gate, hexOf, LatchkeyError } from '#kernel'
import type { Live } from './live.ts'

/** A wallet that can be asked, here or elsewhere. */
export type Signer = {
  readonly live: Live
  request(network: Caip2, method: string, params: unknown, options?: Abort): Promise<unknown>
  /**
   * Reads the wallet's accounts and network once more, right before something that cannot be
   * undone. Resolves with the network a transaction for `network` would go out on.
   */
  recheck(network: Caip2, options?: Abort): Promise<Caip2>
}

const signature: Schema<string> = pipe(string(), regex(/^0x([0-9a-f]{2})+$/i))
const transactionHash: Schema<string> = pipe(string(), regex(/^0x[0-9a-f]{64}$/i))
const fields: Schema<Readonly<Record<string, string>>> = record(string(), string())
const transaction: Schema<Readonly<Record<string, string>>> = record(
  string(),
  pipe(string(), regex(/^0x[0-9a-f]*$/i)),
)

const hexOfMessage = (message: string | Uint8Array) => {
  const bytes = typeof message === 'string' ? new TextEncoder().encode(message) : message
  return `0x${hexOf(bytes)}`
}

function requireAccount({ facts }: Live, address: string): void {
  if (!facts.addresses.some((own) => own.toLowerCase() === address.toLowerCase()))
    throw fault('unauthorized')
}

const onFeeCurrency = (sent: unknown) =>
  fieldOf(sent, 'feeCurrency') !== undefined || /^(0x7b|cip64)$/.test(String(fieldOf(sent, 'type')))

/**
 * Before a transaction goes to the wallet: the wallet is on its network, and Celo's rules for fee
 * currencies hold.
 */
export async function checkTransaction(
  signer: Signer,
  network: Caip2,
  sent: unknown,
  options?: Abort,
): Promise<void> {
  if (onFeeCurrency(sent))
    (await import('./feeCurrency.ts').catch(() => import('./feeCurrency.ts'))).assertFeeCurrency(
      network,
      sent,
    )
  const at = await signer.recheck(network, options)
  if (at !== network) throw new LatchkeyError('network-mismatch', { at, network })
}

/** `personal_sign` (EIP-191): the text or the bytes, exactly as given. */
export async function signMessage(
  { live, request }: Signer,
  { account, message, signal }: SignRequest,
): Promise<Signed> {
  requireAccount(live, account.address)
  const signed = await request(
    live.facts.network,
    'personal_sign',
    [hexOfMessage(message), account.address],
    signal ? { signal } : {},
  )
  return { scheme: 'eip191', signature: gate(signature, signed, 'Signature') }
}

/**
 * Sends what was planned, once. Errors: `network-mismatch`, `unauthorized`, `rejected`;
 * `foreign-invalid` when the wallet's answer is no hash: then the outcome is unknown.
 */
export async function sendPlan(
  signer: Signer,
  { request, payload, blocked }: TransferPlan,
  options?: Abort,
): ReturnType<NonNullable<Connection['send']>> {
  const { address, network } = request.from
  if (blocked) throw fault('insufficient')
  const planned = gate(fields, payload, 'Transfer')
  await checkTransaction(signer, network, planned, options)
  const sent = gate(transaction, planned, 'Transfer')
  if (sent['from']?.toLowerCase() !== address.toLowerCase()) throw fault('unauthorized')
  requireAccount(signer.live, address)
  return {
    hash: gate(
      transactionHash,
      await signer.request(network, 'eth_sendTransaction', [sent], options),
      'Transaction hash',
    ),
  }
}
