const withoutWallets = ['email', 'social', 'wallet']
const withWallets = ['wallet', 'email', 'social']

/**
 * Sorts connect methods: the host's order, else wallets first when one is detected, last when none
 * is. Methods no order names come last, as registered.
 */
export function orderMethods<Item extends { readonly method: string }>(
  items: readonly Item[],
  detected: boolean,
  asked?: readonly string[],
): readonly Item[] {
  const order = asked ?? (detected ? withWallets : withoutWallets)
  const place = ({ method }: Item) =>
    order.includes(method) ? order.indexOf(method) : order.length
  return [...items].sort((a, b) => place(a) - place(b))
}
