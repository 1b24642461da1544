import type { AbortOptions, Account, Balance, Caip2, NamespaceHost, Schema } from 'latchkey/kernel'
import { fault, parse } from 'latchkey/kernel'
import { array, object, pipe, regex, string } from 'valibot'
import { rawForm, readAddress } from './address.ts'

const accountStates: Schema<{ accounts: { balance: string }[] }> = object({
  accounts: array(object({ balance: pipe(string(), regex(/^\d{1,30}$/)) })),
})

/** Reads from a network's node, which answers as toncenter's version 3 does. Errors: `rpc`. */
export async function readNode(
  host: NamespaceHost,
  network: Caip2,
  path: string,
  query: Readonly<Record<string, string>>,
  { signal }: AbortOptions,
): Promise<unknown> {
  signal?.throwIfAborted()
  const [base] =
    host.networks().find(({ caipNetworkId }) => caipNetworkId === network)?.rpcUrls.default.http ??
    []
  if (!base) throw fault('rpc')
  const { status, json } = await host.request(
    `${base}/${path}?${new URLSearchParams(query)}`,
    signal ? { signal } : {},
  )
  if (status !== 200) throw fault('rpc', { status })
  return json
}

/** The balance in Toncoin; an unused account holds nothing. */
export async function readBalances(
  host: NamespaceHost,
  { address, network }: Account,
  options: AbortOptions,
): Promise<readonly Balance[]> {
  const read = readAddress(address)
  const coin = host
    .networks()
    .find(({ caipNetworkId }) => caipNetworkId === network)?.nativeCurrency
  if (typeof read === 'string' || !coin) throw fault('bad-address')
  const answer = await readNode(
    host,
    network,
    'accountStates',
    { address: rawForm(read.raw), include_boc: 'false' },
    options,
  )
  const total = BigInt(parse(accountStates, answer, 'The balance').accounts[0]?.balance ?? 0)
  return [{ asset: { id: 'native', ...coin }, total, spendable: total }]
}
