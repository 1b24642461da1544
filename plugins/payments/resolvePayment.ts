import type { AbortOptions, Asset, Namespace, Network, Networks } from '#kernel'
import { toAccountId } from '#kernel'
import { parseAmount } from '#kernel/amount'
import type { PayRequest, ResolvedPayment } from '#plugins/ports/payments'
import { paymentError } from './errors.ts'

type Destination = { readonly network: Network; readonly recipient: string }

/**
 * Reads a token from its own chain; the recipient's account stands in for a namespace without a
 * connection.
 */
async function readAsset(
  code: Namespace,
  { network, recipient }: Destination,
  id: string,
  options: AbortOptions,
): Promise<Asset | undefined> {
  if (id === 'native') return { id, ...network.nativeCurrency }
  const { caipNetworkId } = network
  const account = {
    id: toAccountId(caipNetworkId, recipient),
    address: recipient,
    network: caipNetworkId,
    role: '',
  }
  const [, token] = await code.balances(account, { assets: [id], ...options })
  return token?.asset
}

/**
 * Resolves the request in units of the asset.
 * Throws `payment-invalid` for an unknown token and an amount with too many decimals or digits, and rejects
 * as `Namespace.balances` does.
 */
export async function resolvePayment(
  networks: Pick<Networks, 'load'>,
  request: PayRequest,
  place: Destination,
  options: AbortOptions,
): Promise<ResolvedPayment> {
  const code = await networks.load(place.network.chainNamespace)
  const asset = await readAsset(code, place, request.asset ?? 'native', options)
  if (!asset)
    throw paymentError('payment-invalid', {
      why: `there is no token ${request.asset} on ${place.network.name}.`,
    })
  const amount = parseAmount(request.amount, asset.decimals)
  if (!amount.ok)
    throw paymentError('payment-invalid', {
      why:
        amount.why === 'size'
          ? `\`amount\` is larger than any balance of ${asset.symbol} can be.`
          : `${asset.symbol} has ${asset.decimals} decimals; \`amount\` cannot be paid exactly.`,
    })
  return { ...place, asset, amount: amount.value }
}
