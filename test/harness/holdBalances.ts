import type { Kernel } from '#kernel'

/**
 * Holds the reads of balances on Ethereum networks until `answer` is called. `isHeld`: which of
 * them, by their options; all by default.
 */
export async function holdBalances(
  { networks }: Pick<Kernel, 'networks'>,
  isHeld: (options?: { readonly assets?: readonly unknown[] }) => boolean = () => true,
): Promise<() => void> {
  const code = await networks.load('eip155')
  const { balances } = code
  let answer = () => {}
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve
  })
  Object.assign(code, {
    async balances(...input: Parameters<typeof balances>) {
      if (isHeld(input[1])) await isAnswered
      return balances(...input)
    },
  })
  return () => answer()
}
