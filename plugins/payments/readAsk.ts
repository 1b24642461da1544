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
import { gate, isLatchkeyError, isNetworkId, namespaceOf, safeText } from '#kernel'
import { featureError } from '#kernel/feature-error'
import type { PayAsk } from './port.ts'

const filled = (most: number) => pipe(string(), minLength(1), maxLength(most))
const schema: Schema<PayAsk> = object({
  network: custom<Caip2>(isNetworkId),
  asset: optional(filled(200)),
  amount: pipe(filled(160), regex(/^\d+(\.\d+)?$/)),
  recipient: filled(200),
  label: optional(safeText(80)),
  reference: optional(filled(200)),
  expiresAt: optional(pipe(number(), integer())),
})
const invalid = (why: string, cause?: unknown) =>
  featureError('payment-invalid', { why }, cause === undefined ? {} : { cause })

/** Takes what a host asks, whole. Throws `payment-invalid` with what is wrong. */
export function readAsk(given: unknown, now: number): PayAsk {
  try {
    const ask = gate(schema, given, 'The payment')
    if (/^[0.]+$/.test(ask.amount)) throw invalid('`amount` is nothing.')
    if (ask.expiresAt !== undefined && ask.expiresAt <= now) throw invalid('`expiresAt` is over.')
    return ask
  } catch (cause) {
    if (!isLatchkeyError(cause, 'foreign-invalid')) throw cause
    throw invalid(
      `\`${cause.context['path'] || 'ask'}\` is missing or has another form than it must have.`,
      cause,
    )
  }
}

/** The network it is to be paid on and the recipient's address there. Throws `payment-invalid`. */
export async function readPlace(
  networks: Pick<Networks, 'find' | 'load'>,
  ask: PayAsk,
): Promise<{ readonly network: Network; readonly recipient: string }> {
  const network = networks.find(ask.network)
  if (!network) throw invalid(`the modal was created without the network ${ask.network}.`)
  const checked = (await networks.load(namespaceOf(ask.network))).parseAddress(
    ask.recipient,
    ask.network,
  )
  if (!checked.ok) throw invalid(`\`recipient\` is no address of ${network.name}.`)
  return { network, recipient: checked.address }
}
