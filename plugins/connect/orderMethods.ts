const withoutWallets = ['email', 'social', 'wallet']
const withWallets = ['wallet', 'email', 'social']

/**
 * Sorts connect methods by the host's order, or by the default. The default puts wallets first if
 * one is detected, else last. Methods missing from the order come last, as registered.
 */
export function orderMethods<Item extends { readonly method: string }>(
  items: readonly Item[],
  detected: boolean,
  hostOrder?: readonly string[],
): readonly Item[] {
  const order = hostOrder ?? (detected ? withWallets : withoutWallets)
  const place = ({ method }: Item) =>
    order.includes(method) ? order.indexOf(method) : order.length
  return [...items].sort((a, b) => place(a) - place(b))
}
