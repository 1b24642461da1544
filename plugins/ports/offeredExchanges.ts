/** An exchange that sends to test networks only. */
const testExchangeId = 'reown_test'

/** The exchanges that a visitor may choose for a network, each once. */
export function offeredExchanges<One extends { readonly id: string }>(
  listed: readonly One[],
  { testnet }: { readonly testnet?: boolean },
): readonly One[] {
  const ids = listed.map(({ id }) => id)
  return listed.filter(({ id }, at) => ids.indexOf(id) === at && (id !== testExchangeId || testnet))
}
