import {
  custom,
  integer,
  maxLength,
  minLength,
  number,
  object,
  optional,
  pipe,
  regex,
  string,
} from 'valibot'
import type { Caip2, Network, Networks, Schema } from '#kernel'
import { isLatchkeyError, isNetworkId, parse, parseNamespace, safeText } from '#kernel'
import type { PayRequest } from '#plugins/ports/payments'
import { paymentError } from './errors.ts'

const nonEmptyText = (most: number) => pipe(string(), minLength(1), maxLength(most))
const requestSchema: Schema<PayRequest> = object({
  network: custom<Caip2>(isNetworkId),
  asset: optional(nonEmptyText(200)),
  amount: pipe(nonEmptyText(160), regex(/^\d+(\.\d+)?$/)),
  recipient: nonEmptyText(200),
  label: optional(safeText(80)),
  reference: optional(nonEmptyText(200)),
  expiresAt: optional(pipe(number(), integer())),
})
const invalidRequest = (why: string, cause?: unknown) =>
  paymentError('payment-invalid', { why }, cause === undefined ? {} : { cause })

/** Parses a host's request. Throws `payment-invalid` with the reason. */
export function parsePayRequest(input: unknown, now: number): PayRequest {
  try {
    const request = parse(requestSchema, input, 'The payment')
    if (/^[0.]+$/.test(request.amount)) throw invalidRequest('`amount` is nothing.')
    if (request.expiresAt !== undefined && request.expiresAt <= now)
      throw invalidRequest('`expiresAt` is over.')
    return request
  } catch (cause) {
    if (!isLatchkeyError(cause, 'foreign-invalid')) throw cause
    throw invalidRequest(
      `\`${cause.context['path'] || 'ask'}\` is missing or has another form than it must have.`,
      cause,
    )
  }
}

/** Resolves the network and the recipient's canonical address. Throws `payment-invalid`. */
export async function resolveRecipient(
  networks: Pick<Networks, 'find' | 'load'>,
  request: PayRequest,
): Promise<{ readonly network: Network; readonly recipient: string }> {
  const network = networks.find(request.network)
  if (!network)
    throw invalidRequest(`the modal was created without the network ${request.network}.`)
  const checked = (await networks.load(parseNamespace(request.network))).parseAddress(
    request.recipient,
    request.network,
  )
  if (!checked.ok) throw invalidRequest(`\`recipient\` is no address of ${network.name}.`)
  return { network, recipient: checked.address }
}
